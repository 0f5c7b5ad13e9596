import { once } from 'node:events'
import type { Database } from '../../../platform/db/pool.ts'
import type { ObjectStore } from '../../../platform/storage/object-store.ts'
import type { Signer } from '../../../platform/storage/secret.ts'
import { settingsOf } from '../../accounts/index.ts'
import { findFiles } from '../../files/index.ts'
import type { ArchiveWriter } from '../archive/archive-writer.ts'
import { archiveFormat, extensionOf, itemsPerFile, manifestDigest, sectionPath } from '../archive/format.ts'
import { readBoards } from './boards-section.repo.ts'
import { readProjects, readTemplates } from './projects-section.repo.ts'
import { readProfileOf, readSection, sectionNames } from './sections.repo.ts'
import { type MediaFile, readWorks } from './works-section.ts'

export interface ExportContext {
  db: Database
  store: ObjectStore
  /** Signs the manifest, so that this server can later recognize an unchanged archive of its own. */
  signer: Signer
  writer: ArchiveWriter
  userId: string
  site: { name: string; url: string }
  signal: AbortSignal
  /** Paths of files whose bytes are missing in the storage. */
  missing: string[]
}

/**
 * Writes all data of an account, section by section and page by page. The manifest comes last, since it lists the hashes of all
 * files.
 */
export async function writeAccount(writing: ExportContext): Promise<void> {
  const { db, writer, userId, site, signer } = writing
  const account = await writeProfile(writing)
  await writer.addJson('settings.json', { account_id: userId, ...(await settingsOf(db, userId)) })
  const counts: Record<string, number> = { works: await writeWorks(writing) }
  for (const section of sectionNames) counts[section] = await writeSection(writing, section)
  counts['boards'] = await writeEach(writing, 'boards', readBoards(db, userId))
  counts['projects'] = await writeEach(writing, 'projects', readProjects(db, userId))
  counts['templates'] = await writeEach(writing, 'templates', readTemplates(db, userId))
  const files = writer.written
  const manifest = {
    ...archiveFormat,
    created_ts: Date.now(),
    site,
    account,
    counts,
    files,
    missing: writing.missing,
  }
  await writer.addJson('manifest.json', {
    ...manifest,
    seal: signer.sign('archive', manifestDigest(manifest)),
  })
}

async function writeProfile({ db, store, writer, userId }: ExportContext) {
  const user = await readProfileOf(db, userId)
  const { avatar_key, ...profile } = user
  const isOwn = avatar_key.startsWith(`avatar/${userId}/`)
  const [avatarFile] = isOwn ? await findFiles(db, [avatar_key]) : []
  const path = avatarFile && `media/avatar.${extensionOf(avatarFile.mime_type)}`
  if (avatarFile && path)
    await writer.addMedia(path, store.stream(avatarFile.object_name), avatarFile.byte_size)
  const avatar = path ? { path } : { key: avatar_key }
  await writer.addJson('profile.json', { account_id: userId, ...profile, avatar })
  return { id: user.id, username: user.username }
}

async function writeWorks(writing: ExportContext): Promise<number> {
  const { db, writer, userId } = writing
  const seen = new Set<string>()
  let [count, index] = [0, 0]
  let after: string | undefined
  for (;;) {
    const { items, media, last } = await readWorks(db, userId, { after, limit: itemsPerFile })
    if (items.length > 0)
      await writer.addJson(sectionPath('works', index), { account_id: userId, item_arr: items })
    for (const file of media) await writeMedia(writing, file, seen)
    count += items.length
    index += 1
    if (items.length < itemsPerFile) return count
    after = last
  }
}

/** Writes a file once, even if several works share it as a source. */
async function writeMedia(
  { store, writer, signal, missing }: ExportContext,
  file: MediaFile,
  seen: Set<string>,
): Promise<void> {
  signal.throwIfAborted()
  if (seen.has(file.path)) return
  seen.add(file.path)
  const bytes = store.stream(file.object_name)
  // Missing bytes do not fail the export; the manifest lists the file as missing.
  const isThere = await once(bytes, 'readable').then(
    () => true,
    () => false,
  )
  if (isThere) await writer.addMedia(file.path, bytes, file.byte_size)
  else missing.push(file.path)
}

async function writeSection({ db, writer, userId, signal }: ExportContext, section: string): Promise<number> {
  let [count, index] = [0, 0]
  for await (const item_arr of readSection(db, section, { userId, limit: itemsPerFile })) {
    signal.throwIfAborted()
    await writer.addJson(sectionPath(section, index), { account_id: userId, item_arr })
    count += item_arr.length
    index += 1
  }
  return count
}

async function writeEach(
  { writer, userId, signal }: ExportContext,
  section: string,
  items: AsyncIterable<object>,
): Promise<number> {
  let count = 0
  for await (const item of items) {
    signal.throwIfAborted()
    // Versions of a graph hardly differ: if they were compressed, their ratio would exceed the maximum of an import.
    const compress = !('version_arr' in item)
    await writer.addJson(sectionPath(section, count), { account_id: userId, item_arr: [item] }, { compress })
    count += 1
  }
  return count
}
