import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { AccountImport } from '@easel/contract'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { put, type TestUser, until } from './harness.ts'

/** Files of a zip by their paths. */
export type Archive = Map<string, Buffer>

export async function unzip(bytes: Uint8Array): Promise<Archive> {
  const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true })
  const files: Archive = new Map()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}

export async function zip(files: Archive): Promise<Buffer> {
  const out = new ZipFile()
  for (const [path, bytes] of files) out.addBuffer(bytes, path)
  out.end()
  return await buffer(out.outputStream)
}

export function jsonOf<T>(archive: Archive, path: string): T {
  return JSON.parse(archive.get(path)!.toString('utf8')) as T
}

export interface Manifest {
  account: { id: string; username: string }
  counts: Record<string, number>
  files: { path: string; sha256: string; byte_size: number }[]
}

/** Changes a file of an archive, and by default its entry in the manifest too. */
export function rewrite(archive: Archive, path: string, bytes: Buffer, { honest = true } = {}): Archive {
  const changed = new Map(archive).set(path, bytes)
  if (!honest || path === 'manifest.json') return changed
  const manifest = jsonOf<Manifest>(archive, 'manifest.json')
  const files = manifest.files.filter((file) => file.path !== path)
  files.push({ path, sha256: createHash('sha256').update(bytes).digest('hex'), byte_size: bytes.length })
  return changed.set('manifest.json', Buffer.from(JSON.stringify({ ...manifest, files })))
}

/** Builds a complete and consistent archive with these sections, as an export of another Easel would. */
export function archiveOf(
  accountId: string,
  sections: Record<string, readonly object[]>,
  media: Record<string, Buffer> = {},
): Archive {
  const files: Archive = new Map(Object.entries(media))
  for (const [section, item_arr] of Object.entries(sections))
    files.set(`${section}/00001.json`, Buffer.from(JSON.stringify({ account_id: accountId, item_arr })))
  const listed = [...files].map(([path, bytes]) => ({
    ...{ path, byte_size: bytes.length },
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }))
  const account = { id: accountId, username: 'somebody' }
  const manifest = { format: 'easel-account', version: 1, account, files: listed }
  return files.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
}

/** Exports a user's account and returns the zip. */
export async function exportOf({ api }: TestUser): Promise<Buffer> {
  const { url } = await until(async () => {
    const answer = await api.exportAccount({})
    if (answer.state === 'failed') throw new Error('The export failed')
    return answer.state === 'ready' ? answer : undefined
  })
  return Buffer.from(await (await fetch(url!)).arrayBuffer())
}

/** Uploads an archive, and returns the id of the upload. */
export async function uploadArchive({ api }: TestUser, bytes: Uint8Array): Promise<string> {
  const id = `${crypto.randomUUID()}.zip`
  const response = await put(await api.signSourceUpload({ id, content_length: bytes.length }), bytes)
  if (!response.ok) throw new Error(`The archive was not taken: ${await response.text()}`)
  return id
}

/** Imports an archive into a user's account and waits for the end of the import. */
export async function importInto(person: TestUser, bytes: Uint8Array): Promise<AccountImport> {
  const id = await uploadArchive(person, bytes)
  return await until(async () => {
    const answer = await person.api.importAccount({ id })
    return answer.state === 'waiting' || answer.state === 'importing' ? undefined : answer
  })
}
