import type { Database } from '../../../platform/db/pool.ts'
import type { Signer } from '../../../platform/storage/secret.ts'
import { kindOf } from '../../accounts/index.ts'
import { ArchiveError } from '../archive/archive-error.ts'
import { type ArchiveReader, archiveLimits, maxBytesOf } from '../archive/archive-reader.ts'
import { manifestDigest } from '../archive/format.ts'
import { readJson, readProfile, readSectionFile, sectionFiles } from './import-context.ts'
import { importedSections, Manifest } from './items.ts'

export interface CheckedArchive {
  accountId: string
  isSealed: boolean
}

interface CheckContext {
  db: Database
  signer: Signer
  userId: string
  signal: AbortSignal
}

/**
 * Checks that an archive is complete, matches its manifest, and does not belong to another account of this site. Must finish
 * before anything is imported.
 */
export async function checkArchive(
  archive: ArchiveReader,
  { db, signer, userId, signal }: CheckContext,
): Promise<CheckedArchive> {
  if (!archive.has('manifest.json')) throw new ArchiveError('archive_form', 'manifest.json')
  const raw = await readJson(archive, 'manifest.json', archiveLimits.manifest)
  const parsed = Manifest.safeParse(raw)
  if (!parsed.success) throw new ArchiveError('archive_form', 'manifest.json')
  const { account, files } = parsed.data
  if (account.id !== userId && (await isOfAnother(db, account.id)))
    throw new ArchiveError('archive_not_yours')
  const listed = new Set<string>()
  for (const file of files) {
    signal.throwIfAborted()
    if (listed.has(file.path)) throw new ArchiveError('archive_broken', file.path)
    listed.add(file.path)
    const found = await archive.measure(file.path, maxBytesOf(file.path))
    if (found.sha256 !== file.sha256 || found.byte_size !== file.byte_size)
      throw new ArchiveError('archive_broken', file.path)
  }
  const unlisted = [...archive.paths].find((path) => path !== 'manifest.json' && !listed.has(path))
  if (unlisted !== undefined) throw new ArchiveError('archive_broken', unlisted)
  for (const section of importedSections)
    for (const path of sectionFiles(archive, section)) await readSectionFile(archive, path, account.id)
  if (archive.has('profile.json')) await readProfile(archive, account.id)
  return { accountId: account.id, isSealed: isSealed(signer, raw as object) }
}

/** Account ids are never reused, so if an account with this id exists, the archive belongs to it. */
async function isOfAnother(db: Database, accountId: string): Promise<boolean> {
  return (await kindOf(db, accountId)) !== undefined
}

function isSealed(signer: Signer, manifest: object): boolean {
  const { seal, ...rest } = manifest as { seal?: unknown }
  return typeof seal === 'string' && signer.verify(seal, 'archive', manifestDigest(rest))
}
