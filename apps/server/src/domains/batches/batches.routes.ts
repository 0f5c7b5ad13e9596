import type { batchRoutes } from '@easel/contract'
import type { Handlers } from '../../http/calls/call.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import { isMarked, markFactsOf, type PrepareDeps, prepareVariant, requesterOf } from '../downloads/index.ts'
import { downloadExpiry, type FileUrls, fileNameOf, findFiles } from '../files/index.ts'
import { ownBatch, stopBatch } from './batches.service.ts'
import { resultOf, sheetContent } from './sheet-content.ts'

export interface BatchDeps extends PrepareDeps {
  urls: FileUrls
  siteName: () => string
  /** Name for visible marks, which name the maker of a file. */
  markName: string
}

export function batchHandlers(deps: BatchDeps): Handlers<typeof batchRoutes> {
  const { db, urls, siteName, markName } = deps
  return {
    async signSheet({ id, format, ...texts }, call) {
      const batch = await ownBatch(db, call.viewer.id, id)
      const keys = batch.flatMap(({ image_key, video_key, thumbnail_key }) =>
        [image_key, video_key, thumbnail_key].filter((key) => key !== null),
      )
      const fileOf = new Map((await findFiles(db, keys)).map((file) => [file.key, file]))
      const results = batch.flatMap((run) => resultOf(run, fileOf) ?? [])
      const [first] = results
      if (!first) throw errors.wrongState({ cause: 'sheet_empty' })
      const sheet = sheetContent(texts, { batch, fileOf, locale: call.locale })
      const carriesMark = results.some(({ main }) => isMarked(markFactsOf(deps, main, { asked: 'auto' })))
      const spec = await prepareVariant(deps, {
        sourceName: first.shown.object_name,
        requester: requesterOf(call),
        form: { format, quality: 'high', sheet, ...(carriesMark && { mark: markName }) },
      })
      const name = fileNameOf(`${fileNameOf(siteName()).toLowerCase()}-${sheet.title || 'sheet'}`)
      return { url: urls.variantUrl(call.origin, first.shown, { spec, name }), expires_ts: downloadExpiry() }
    },
    stopBatch: ({ id }, { viewer }) => stopBatch(db, viewer.id, id),
  }
}
