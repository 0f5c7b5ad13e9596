import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { conditionOf, sendUnfit, wantedRange } from '../../http/calls/conditional.ts'
import { DomainError, errors } from '../../platform/errors/domain-error.ts'
import { clientSubnet } from '../../platform/net/client-address.ts'
import { contentDisposition } from './file-name.ts'
import type { FileUrls } from './file-urls.ts'
import { type FileRow, findFiles } from './files.repo.ts'
import { clipSpec } from './film-clip.ts'
import { type FormName, findForm, hasForm, logoPrefix, makeForm, type PictureDeps } from './forms.ts'
import { findVariant, touchVariant, type VariantObject } from './variants.repo.ts'

type FileRequest = FastifyRequest<{
  Params: { '*': string }
  Querystring: { e?: string; s?: string; u?: string; v?: string; size?: string; download?: string }
}>

const immutablePrefixes = ['system/avatar/', logoPrefix]
const immutable = 'public, max-age=31536000, immutable'
/** A shared cache has to revalidate after a minute, so that a deleted picture soon disappears from the cache too. */
const cacheOf = { public: 'public, s-maxage=60', system: 'public', signed: 'private' }
const maxAgeSeconds = { public: 3600, system: 86_400, signed: 3600 }

export interface ServeDeps extends PictureDeps {
  urls: FileUrls
  isSessionAlive: (id: string) => Promise<boolean>
  /** Counts the making of a form as another request of the client; throws A0501 above the rate limit. */
  countForm: (address: string) => Promise<void>
}

/** `GET /files/<key>`: streams the bytes; ranges let browsers play and seek videos. */
export function serveFiles(app: FastifyInstance, deps: ServeDeps): void {
  const handler = async (request: FileRequest, reply: FastifyReply) => {
    const file = await readableFile(deps, request)
    describe(reply, file, request.query.download && String(request.query.download))
    // Immutable, since another picture has another key.
    if (immutablePrefixes.some((prefix) => request.params['*'].startsWith(prefix)))
      reply.header('cache-control', immutable)
    const [etag, size] = [etagOf(file), file.byte_size]
    const condition = conditionOf(request.headers, etag)
    if (condition === 'failed') return sendUnfit(reply, 412)
    if (condition === 'not_modified') return reply.code(304).send()
    // Only GET requests can have ranges.
    const range = request.method === 'GET' ? wantedRange(request.headers, { etag, size }) : undefined
    if (range === 'unsatisfiable') return sendUnfit(reply, 416, `bytes */${size}`)
    reply.header('content-length', range ? range.end - range.start + 1 : size)
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    return request.method === 'GET' ? reply.send(deps.store.stream(file.object_name, range)) : reply.send()
  }
  // The HEAD route that Fastify adds to a GET would read the whole file.
  app.route({ method: ['GET', 'HEAD'], url: '/files/*', handler })
}

type ServedFile = VariantObject & Pick<FileRow, 'audience'>

async function readableFile(deps: ServeDeps, request: FileRequest): Promise<ServedFile> {
  const key = request.params['*']
  const [file] = key.length <= 300 ? await findFiles(deps.db, [key]) : []
  const served = file && file.audience !== 'internal' && (await servedOf(deps, file, request))
  if (!served) throw errors.notFound({ cause: 'file_not_found' })
  return served
}

async function servedOf(
  deps: ServeDeps,
  file: FileRow,
  { query: { e = '', s = '', u, v, size }, ip }: FileRequest,
): Promise<ServedFile | undefined> {
  const { urls, isSessionAlive } = deps
  if (u !== undefined) {
    const mayRead =
      file.audience === 'signed' && urls.isSessionSigned(file.key, String(u), [Number(e), String(s)])
    return mayRead && (await isSessionAlive(String(u))) ? file : undefined
  }
  if (v === undefined) {
    const mayRead = file.audience !== 'signed' || urls.isSigned(file.key, Number(e), String(s))
    if (!mayRead) return undefined
    const form = size === 'small' || size === 'medium' ? await formOf(deps, file, [size, ip]) : undefined
    return form ? { ...form, audience: file.audience } : file
  }
  const spec = String(v)
  if (!urls.isVariantSigned(file, spec, [Number(e), String(s)])) return undefined
  const ref = { sourceName: file.object_name, spec }
  const variant = await findVariant(deps.db, ref)
  if (variant) await touchVariant(deps.db, ref)
  return variant && { ...variant, audience: 'signed' }
}

/** Returns undefined if there is no such form, or it cannot be made now; the file itself is then served. */
async function formOf(
  deps: ServeDeps,
  file: FileRow,
  [name, address]: [FormName, string],
): Promise<VariantObject | undefined> {
  const sourceName = file.object_name
  if (name === 'small' && file.has_clip) return await findVariant(deps.db, { sourceName, spec: clipSpec })
  if (!hasForm(name, file)) return undefined
  const known = await findForm(deps, { sourceName, name })
  if (known) return known
  try {
    await deps.countForm(address)
    return await makeForm(deps, { sourceName, name }, clientSubnet(address))
  } catch (error) {
    if (error instanceof DomainError) return undefined
    throw error
  }
}

/**
 * Types that browsers save, never show. A page is a file to print, and browsers would show it in a viewer that the sandbox breaks.
 * An SVG is a document.
 */
const savedTypes: ReadonlySet<string> = new Set(['application/pdf', 'image/svg+xml'])

function describe(reply: FastifyReply, file: ServedFile, download: string | undefined): void {
  const maxAge = maxAgeSeconds[file.audience as keyof typeof maxAgeSeconds]
  const cache = cacheOf[file.audience as keyof typeof cacheOf]
  reply
    .type(file.mime_type)
    .header('cache-control', `${cache}, max-age=${maxAge}`)
    .header('etag', etagOf(file))
    .header('accept-ranges', 'bytes')
    // The sandbox prevents that an upload runs as a page of this site.
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'cross-origin')
  const name = download ?? (savedTypes.has(file.mime_type) ? '' : undefined)
  if (name !== undefined) reply.header('content-disposition', contentDisposition(name, file.mime_type))
}

function etagOf(file: ServedFile): string {
  return `"${file.object_name.slice(0, 32)}"`
}
