import { maxUploadBytes } from '@easel/contract'
import { newcomerAllotment } from '../../allotments.ts'
import { type Database, transact } from '../../platform/db/pool.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import type { FreeDisk } from '../../platform/storage/free-disk.ts'
import type { ObjectStore } from '../../platform/storage/object-store.ts'
import { deleteFiles } from './files.repo.ts'
import { deleteUnusedObjects } from './files.service.ts'
import { isNewcomer, newcomersUploads, setSubnet, unusedBytes } from './newcomers.repo.ts'
import { deleteUpload, type UploadRow } from './uploads.repo.ts'

/**
 * Refuses bytes if a new account, or all new accounts of its client subnet together, have no space left. Accounts cost nothing,
 * so an allotment for each account would limit nothing.
 */
export async function requireNewcomersSpace(
  db: Database,
  { upload, bytes, subnetHash }: { upload: UploadRow; bytes: number; subnetHash: string | undefined },
): Promise<void> {
  if (!(await isNewcomer(db, upload.user_id, Date.now()))) return
  const full = maxUploadBytes
  if (upload.extension !== 'zip') {
    const used = await unusedBytes(db, { userId: upload.user_id, full })
    if (used + bytes > newcomerAllotment.pictureBytes)
      throw errors.wrongState({ cause: 'newcomer_space_used' })
  }
  if (subnetHash === undefined) return
  await setSubnet(db, upload.id, subnetHash)
  const used = await unusedBytes(db, { subnetHash, full })
  if (used + bytes > newcomerAllotment.subnetBytes) throw errors.wrongState({ cause: 'subnet_space_used' })
}

const atOnce = 50

/** Deletes unused uploads of the newest accounts while the disk is below its floor. */
export async function makeRoom(
  deps: { db: Database; store: ObjectStore; disk: FreeDisk },
  now: number,
): Promise<void> {
  const { db, disk } = deps
  for (;;) {
    await disk.measure()
    if (!disk.isLow) return
    const ids = await newcomersUploads(db, now, atOnce)
    if (ids.length === 0) return
    await transact(db, async (tx) => {
      for (const id of ids) {
        const key = await deleteUpload(tx, id)
        if (key) await deleteFiles(tx, [key])
      }
    })
    await deleteUnusedObjects(deps, now)
  }
}
