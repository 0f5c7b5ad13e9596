import type { Readable } from 'node:stream'
import { detail, type fileRoutes, maxArchiveBytes } from '@easel/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { allotmentOf } from '../../allotments.ts'
import type { Handlers } from '../../http/calls/call.ts'
import { paces } from '../../http/limits/pace.ts'
import { type Database, transact } from '../../platform/db/pool.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import { addressOf, clientSubnet } from '../../platform/net/client-address.ts'
import type { ObjectStore } from '../../platform/storage/object-store.ts'
import type { Signer } from '../../platform/storage/secret.ts'
import type { FileUrls } from './file-urls.ts'
import { signedExpiry } from './file-urls.ts'
import { findFiles } from './files.repo.ts'
import { archiveExtension, keepUnusedMs, type ReceiveDeps, receiveUpload } from './receive-upload.ts'
import { announceUpload, countUnused } from './uploads.repo.ts'

const uploadLifeMs = 15 * 60_000
const uploadPath = '/api/backend/s3/upload'

interface Deps {
  db: Database
  store: ObjectStore
  signer: Signer
  urls: FileUrls
}

export function fileHandlers({ db, store, signer, urls }: Deps): Handlers<typeof fileRoutes> {
  return {
    async signSourceUpload({ id, content_length }, { viewer, origin }) {
      const [uuid, extension] = id.split('.') as [string, string]
      const direct = extension === archiveExtension ? undefined : store.direct
      if (direct && content_length === undefined) {
        const details = [detail('content_length', 'length_required')]
        throw errors.invalid({ details })
      }
      const now = Date.now()
      // This server receives an upload in a bucket only when it is used, so its expiry is longer.
      const expireTs = now + (direct ? keepUnusedMs : uploadLifeMs)
      await transact(db, async (tx) => {
        const unused = await countUnused(tx, viewer.id)
        const allotted = allotmentOf(viewer.kind)
        const isOneArchiveTooMany =
          extension === archiveExtension && unused.archives >= allotted.unusedArchives
        if (unused.all >= allotted.unusedUploads || isOneArchiveTooMany)
          throw errors.wrongState({ cause: 'too_many_uploads' })
        const announced = await announceUpload(tx, { id: uuid, userId: viewer.id, extension, expireTs })
        if (!announced) throw errors.wrongState({ cause: 'upload_used' })
      })
      if (direct) return await direct.address(uuid, content_length!)
      const n = content_length ?? 0
      return `${origin}${uploadPath}/${uuid}?e=${expireTs}&n=${n}&s=${signer.sign('upload', uuid, expireTs, n)}`
    },
    async signSystemDownload({ key }, { origin }) {
      const [file] = await findFiles(db, [key])
      if (file?.audience !== 'system') throw errors.notFound({ cause: 'file_not_found' })
      return { url: urls.url(origin, file), expires_ts: signedExpiry() }
    },
  }
}

type UploadRequest = FastifyRequest<{
  Params: { id: string }
  Querystring: { e?: string; n?: string; s?: string }
}>

/** Accepts a `PUT` of the bytes of an upload to the URL that was signed for it. */
export function serveUploads(app: FastifyInstance, deps: ReceiveDeps & { signer: Signer }): void {
  app.register(async (scope) => {
    // Accepts any content type: the bytes determine the format, not the declared type.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { bodyLimit: maxArchiveBytes * 2 }, (_request, body, done) =>
      done(null, body),
    )
    scope.put(`${uploadPath}/:id`, async (request: UploadRequest, reply) => {
      const { id } = request.params
      const { e = '', n = '', s = '' } = request.query
      const [expireTs, length] = [Number(e), Number(n)]
      const isValid = deps.signer.verify(String(s), 'upload', id, expireTs, length) && expireTs > Date.now()
      if (!isValid) throw errors.notFound({ cause: 'upload_expired' })
      if (!request.body) throw errors.unusableUpload({ cause: 'not_an_image' })
      const body = request.body as Readable
      if (request.arrival) request.arrival.pace = paces.upload
      const claimedBytes = Number(request.headers['content-length'] ?? 0)
      const subnetHash = deps.signer.sign('subnet of uploads', clientSubnet(addressOf(request)))
      await receiveUpload(deps, id, {
        body,
        claimedBytes,
        subnetHash,
        ...(length > 0 && { announcedBytes: length }),
      })
      return reply.header('cache-control', 'no-store').send({})
    })
  })
}
