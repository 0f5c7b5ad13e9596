import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Locale } from '@easel/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ZipFile } from 'yazl'
import { localeOf } from '../../http/calls/request-locale.ts'
import { DomainError, errors } from '../../platform/errors/domain-error.ts'
import type { ObjectStore } from '../../platform/storage/object-store.ts'
import type { Signer } from '../../platform/storage/secret.ts'
import { findUser } from '../accounts/index.ts'
import { contentDisposition, extensionOf, type FileRow, findFiles, findVariant } from '../files/index.ts'
import { finishedWorks } from '../works/index.ts'
import { type ArchiveRequest, archivePath, readArchiveUrl } from './archive-address.ts'
import { downloadName, downloadTitle } from './download-name.ts'
import { isMarked } from './mark.policy.ts'
import { markFactsOf } from './mark-facts.ts'
import { type PrepareDeps, prepareVariant } from './prepare-variant.ts'
import { accountAsRequester, type Requester } from './requester.ts'
import { variantOf } from './variant-spec.ts'

export interface ArchiveDeps extends PrepareDeps {
  store: ObjectStore
  signer: Signer
  isSessionAlive: (id: string) => Promise<boolean>
  siteName: () => string
  /** Name of the site in visible marks. */
  markName: string
  log: (error: unknown) => void
}

interface ArchiveInput {
  archive: ArchiveRequest
  requester: Requester
  locale: Locale
  signal: AbortSignal
}

const tries = 5
const maxWaitSeconds = 10

/** Serves the zip of a signed URL. The zip is built while it is streamed. */
export function serveArchives(app: FastifyInstance, deps: ArchiveDeps): void {
  app.get(archivePath, async (request: FastifyRequest, reply) => {
    const archive = readArchiveUrl(deps.signer, request.query as Record<string, unknown>)
    const isAlive = archive && (await deps.isSessionAlive(archive.sessionId))
    const owner = isAlive && (await findUser(deps.db, archive.userId, archive.userId))
    if (!owner) throw errors.notFound({ cause: 'file_not_found' })
    const works = await finishedWorks(deps.db, archive.userId, archive.workIds)
    const files = await findFiles(
      deps.db,
      works.flatMap((work) => work.video_key ?? work.image_key ?? []),
    )
    const stop = new AbortController()
    request.raw.once('close', () => stop.abort())
    const zip = new ZipFile()
    const locale = localeOf(request.headers['accept-language'])
    const requester = accountAsRequester(owner)
    const archiveInput = { archive, requester, locale, signal: stop.signal }
    const filling = fill(deps, zip, { files, archiveInput })
    filling.catch((error) => {
      if (!stop.signal.aborted)
        deps.log(error)
        // Aborts the answer: clients recognize a zip without its end as incomplete.
      ;(zip.outputStream as Readable).destroy()
    })
    return reply
      .type('application/zip')
      .header('cache-control', 'private, no-store')
      .header(
        'content-disposition',
        contentDisposition(`${deps.siteName()}-${works.length}`, 'application/zip'),
      )
      .send(zip.outputStream)
  })
}

async function fill(
  deps: ArchiveDeps,
  zip: ZipFile,
  { files, archiveInput }: { files: readonly FileRow[]; archiveInput: ArchiveInput },
): Promise<void> {
  const missing: string[] = []
  for (const [index, file] of files.entries()) {
    archiveInput.signal.throwIfAborted()
    const { locale } = archiveInput
    const { key } = file
    const title = await downloadTitle(deps.db, { key, posted: undefined }, locale)
    const name = `${String(index + 1).padStart(3, '0')} ${downloadName(deps.siteName(), { key, title })}`
    const made = await madeObject(deps, file, archiveInput)
    if (!made) {
      missing.push(name)
      continue
    }
    const stream = deps.store.stream(made.object_name)
    zip.addReadStream(stream, `${name}.${extensionOf(made.mime_type)}`, { compress: false })
    // One file at a time (backpressure): at most one file is read or made before the client needs it.
    await once(stream, 'close', { signal: archiveInput.signal })
  }
  if (missing.length > 0) zip.addBuffer(Buffer.from(`${missing.join('\n')}\n`), 'missing.txt')
  zip.end()
}

type Made = Pick<FileRow, 'object_name' | 'mime_type'>

/** Returns the file in the form in which it may be downloaded; undefined if the form cannot be made. */
async function madeObject(
  deps: ArchiveDeps,
  file: FileRow,
  { archive, requester, signal }: ArchiveInput,
): Promise<Made | undefined> {
  const marked = isMarked(markFactsOf(deps, file, { asked: archive.watermark }))
  const mark = marked ? deps.markName : undefined
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    try {
      const variant = variantOf(file, { quality: 'high', size: 'original', mark })
      if (!variant) return file
      const sourceName = file.object_name
      const spec = await prepareVariant(deps, { sourceName, form: variant, requester })
      return await findVariant(deps.db, { sourceName, spec })
    } catch (error) {
      if (!(error instanceof DomainError) || error.retryAfterSeconds === undefined) return undefined
      await sleep(1000 * Math.min(maxWaitSeconds, error.retryAfterSeconds), undefined, { signal })
    }
  }
  return undefined
}
