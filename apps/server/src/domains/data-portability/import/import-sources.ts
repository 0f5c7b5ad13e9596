import { transact } from '../../../platform/db/pool.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import { newId } from '../../../platform/ids.ts'
import { findFiles, findOwnUploads, importUpload, markUsed } from '../../files/index.ts'
import { findWork, type PastSource } from '../../works/index.ts'
import { findImported, recordImported } from './import.repo.ts'
import { type ImportContext, localOf } from './import-context.ts'
import { maxPictureBytes, withExtracted } from './import-media.ts'
import type { WorkItem } from './items.ts'

/** Imports the sources of a work. An unusable source is skipped, and the work is imported without this source. */
export async function importSources(
  importing: ImportContext,
  items: WorkItem['source_arr'],
): Promise<PastSource[]> {
  const sources: PastSource[] = []
  for (const item of items) {
    const source = item.work_id ? await fromWork(importing, item.work_id) : await fromUpload(importing, item)
    if (source) sources.push({ ...source, is_mask: item.is_mask ?? false })
  }
  return sources
}

type FoundSource = Omit<PastSource, 'is_mask'>

async function fromWork(importing: ImportContext, originId: string): Promise<FoundSource | undefined> {
  const local = await localOf(importing, 'work', originId)
  const work = local && (await findWork(importing.deps.db, local.id))
  return work && { upload_id: null, source_work_id: local!.id, file_key: work.image_key }
}

async function fromUpload(
  importing: ImportContext,
  { id: originId, file }: WorkItem['source_arr'][number],
): Promise<FoundSource | undefined> {
  if (!originId || !file) return undefined
  const { db } = importing.deps
  const userId = importing.viewer.id
  const before = await findImported(db, { userId, kind: 'source', originId })
  const known = await keyOf(importing, before?.local_id ?? originId)
  if (known) return known
  try {
    const { id, file_key } = await withExtracted(
      importing,
      file.path,
      maxPictureBytes(importing),
      (extracted) => importUpload(importing.deps, { id: newId(), userId, file: extracted }),
    )
    await transact(db, async (tx) => {
      await markUsed(tx, [id])
      await recordImported(tx, { userId, kind: 'source', originId, localId: id, importId: importing.id })
    })
    importing.tally.add('source', 'added')
    return { upload_id: id, source_work_id: null, file_key }
  } catch (error) {
    if (!(error instanceof DomainError) || error.code.startsWith('B')) throw error
    importing.tally.refuse('source', originId, error)
    return undefined
  }
}

/** Finds an upload of the user on this site. */
async function keyOf({ deps: { db }, viewer }: ImportContext, id: string): Promise<FoundSource | undefined> {
  const [upload] = await findOwnUploads(db, viewer.id, [id])
  const [file] = upload?.file_key ? await findFiles(db, [upload.file_key]) : []
  return file && { upload_id: upload!.id, source_work_id: null, file_key: file.key }
}
