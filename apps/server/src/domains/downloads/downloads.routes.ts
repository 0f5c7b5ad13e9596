import { type downloadRoutes, SourceId } from '@easel/contract'
import type { CallContext, Handlers } from '../../http/calls/call.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import type { Signer } from '../../platform/storage/secret.ts'
import {
  arrivedUploads,
  downloadExpiry,
  type FileRow,
  type FileUrls,
  findFiles,
  type ReceiveDeps,
} from '../files/index.ts'
import { finishedWorks } from '../works/index.ts'
import { archiveUrl } from './archive-address.ts'
import { requireUnmarkedConsent } from './consent.ts'
import { hasConsent, recordConsent } from './consents.repo.ts'
import { downloadName, downloadTitle } from './download-name.ts'
import { keptWords } from './kept-words.ts'
import { isLineDrawing } from './line-drawing.ts'
import { isMarked } from './mark.policy.ts'
import { isUpload, markFactsOf } from './mark-facts.ts'
import { findPosted } from './posted-file.repo.ts'
import { type PrepareDeps, prepareVariant } from './prepare-variant.ts'
import { requesterOf } from './requester.ts'
import { variantOf } from './variant-spec.ts'

export interface DownloadDeps extends PrepareDeps, ReceiveDeps {
  urls: FileUrls
  signer: Signer
  siteName: () => string
  /** Name for visible marks, which name the maker of a file. */
  markName: string
}

export function downloadHandlers(deps: DownloadDeps): Handlers<typeof downloadRoutes> {
  const { db, urls } = deps
  return {
    async signTargetDownload({ key, watermark_type, format, quality, size, words }, call) {
      const file = await downloadable(deps, key, call.viewer?.id)
      const posted = await findPosted(db, key)
      if (watermark_type === 'none') await requireMayUnmark(deps, file, call)
      const is_marked = isMarked(markFactsOf(deps, file, { asked: watermark_type, posted }))
      const mark = is_marked ? deps.markName : undefined
      const isOwn = call.viewer !== undefined && file.user_id === call.viewer.id
      if (words === 'keep' && !isOwn) throw errors.forbidden()
      const fileWords = isOwn && !isUpload(file) ? await keptWords(db, file, posted) : undefined
      const hasLines = await isLineDrawing(db, file, posted)
      const facts = {
        is_marked,
        ...(fileWords !== undefined && { has_words: true as const }),
        ...(hasLines && { has_lines: true as const }),
      }
      const title = await downloadTitle(db, { key, posted }, call.locale)
      const includedWords = words === 'keep' ? fileWords : undefined
      const form = variantOf(file, {
        ...{ format, quality, size, mark, title },
        ...{ words: includedWords, isLineDrawing: hasLines },
      })
      const name = downloadName(deps.siteName(), { key, title })
      const expires_ts = downloadExpiry()
      if (!form) return { url: urls.downloadUrl(call.origin, file, name), expires_ts, ...facts }
      const request = { sourceName: file.object_name, form, requester: requesterOf(call) }
      const spec = await prepareVariant(deps, request)
      return { url: urls.variantUrl(call.origin, file, { spec, name }), expires_ts, ...facts }
    },
    async downloadWorks({ work_id_arr, watermark_type }, { viewer, origin }) {
      await finishedWorks(db, viewer.id, work_id_arr)
      if (watermark_type === 'none') await requireUnmarkedConsent(db, viewer.id)
      return archiveUrl(deps.signer, origin, {
        userId: viewer.id,
        sessionId: viewer.sessionId,
        workIds: work_id_arr,
        watermark: watermark_type,
      })
    },
    async getConsents(_input, { viewer }) {
      return { unmarked_download: await hasConsent(db, viewer.id, 'unmarked_download') }
    },
    async giveConsent({ type }, { viewer }) {
      await recordConsent(db, viewer.id, type)
      return {}
    },
  }
}

/** Finds a file that the viewer may download: the viewer's own file, or a public file by the key of its post. */
async function downloadable(deps: DownloadDeps, key: string, viewerId: string | undefined): Promise<FileRow> {
  const upload = SourceId.safeParse(key.replace(/^source\//, ''))
  // A file that the browser uploaded directly to the bucket is registered when its owner first requests it.
  if (upload.success && viewerId) await arrivedUploads(deps, viewerId, [upload.data.split('.')[0]!])
  const [file] = await findFiles(deps.db, [key])
  const mayRead =
    file &&
    (file.audience === 'public' ||
      (file.audience === 'signed' && viewerId !== undefined && file.user_id === viewerId))
  if (!mayRead) throw errors.notFound({ cause: 'file_not_found' })
  return file
}

/** Refuses a work without the mark, unless its owner requests the download and has consented. */
async function requireMayUnmark({ db }: DownloadDeps, file: FileRow, { viewer }: CallContext): Promise<void> {
  if (isUpload(file)) return
  if (!viewer || file.user_id !== viewer.id) throw errors.forbidden()
  await requireUnmarkedConsent(db, viewer.id)
}
