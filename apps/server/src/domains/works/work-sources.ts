import { detail, maxPixels, maxSources, maxUploadBytes, type Params, SourceId } from '@easel/contract'
import type { Database } from '../../platform/db/pool.ts'
import { errors, throwRefusal } from '../../platform/errors/domain-error.ts'
import { isId } from '../../platform/ids.ts'
import { withLocalFile } from '../../platform/storage/local-file.ts'
import {
  arrivedUploads,
  findFiles,
  type ReceiveDeps,
  readable,
  requireUsable,
  sourceKey,
  type UploadRow,
} from '../files/index.ts'
import { extraMaskCount, maskCount, type TemplateDefinition, takesGuide } from '../templates/index.ts'
import { refusalAsSource } from './works.policy.ts'
import { findWork, type NewSource, type WorkSource } from './works.repo.ts'

export type SourceInput = { id: string } | { work_id: string }

const codeOrder = ['A0400', 'A0404', 'A0700', 'A0701', 'A0702', 'A0703'] as const

/**
 * Returns the sources of a new work; each must be usable and belong to the user. If there are several refusals, throws the first
 * in the contract's order.
 */
export async function resolveSources(
  deps: ReceiveDeps,
  userId: string,
  inputs: readonly SourceInput[],
): Promise<NewSource[]> {
  const { db } = deps
  const ids = inputs.flatMap((input) => ('id' in input ? [input.id] : []))
  const malformed = ids.find((id) => !SourceId.safeParse(id).success)
  if (malformed !== undefined) throw errors.unusableUpload({ cause: 'upload_not_yours' })
  const uploads = await arrivedUploads(
    deps,
    userId,
    ids.map((id) => id.split('.')[0]!),
  )
  const byId = new Map(uploads.map((upload) => [`${upload.id}.${upload.extension}`, upload]))
  const settled = await Promise.allSettled(
    inputs.map((input) =>
      'id' in input ? fromUpload(db, byId.get(input.id)) : fromWork(db, userId, input.work_id),
    ),
  )
  const refusals = settled.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  refusals.sort((a, b) => codeOrder.indexOf(a.code) - codeOrder.indexOf(b.code))
  if (refusals.length > 0) throw refusals[0]
  return settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}

async function fromUpload(db: Database, upload: UploadRow | undefined): Promise<NewSource> {
  if (!upload) throw errors.unusableUpload({ cause: 'upload_not_yours' })
  requireUsable(upload)
  const [file] = await findFiles(db, [sourceKey(upload)])
  if (upload.state !== 'stored' || !file) throw errors.unusableUpload({ cause: 'upload_not_yours' })
  if (file.byte_size > maxUploadBytes) throw errors.fileTooLarge()
  if (file.width * file.height > maxPixels) throw errors.tooManyPixels()
  return { upload_id: upload.id, source_work_id: null, file_key: file.key }
}

async function fromWork(db: Database, userId: string, workId: string): Promise<NewSource> {
  const work = isId(workId) ? await findWork(db, workId) : undefined
  throwRefusal(refusalAsSource(work, userId))
  return { upload_id: null, source_work_id: workId, file_key: work!.image_key! }
}

/** Marks the last sources as masks, according to the number of masks that the template takes with these values. */
export function markMasks(
  sources: readonly NewSource[],
  definition: Pick<TemplateDefinition, 'input_arr'>,
  params: Params,
): WorkSource[] {
  const photos = sources.length - maskCount(definition, params)
  return sources.map((source, index) => ({ ...source, is_mask: index >= photos }))
}

/** Throws if the template does not accept this number of pictures, masks included, with these values. */
export function checkPictures(
  count: number,
  definition: Pick<TemplateDefinition, 'image_count' | 'input_arr'>,
  params: Params,
): void {
  const extra = extraMaskCount(definition, params)
  if (extra > 0 && count < definition.image_count.min + extra)
    throw errors.invalid({ cause: 'mask_empty', details: [detail('source_arr', 'mask_empty')] })
  checkSourceCount(count - extra, definition)
}

/** Throws if a mask contains no painted pixel, since the work would equal the photo. */
export async function requirePainted(
  deps: ReceiveDeps,
  userId: string,
  sources: readonly WorkSource[],
): Promise<void> {
  const masks = sources.flatMap(({ file_key, is_mask }) => (is_mask ? [file_key] : []))
  for (const { object_name } of await findFiles(deps.db, masks)) {
    const inspecting = withLocalFile(deps, object_name, (path) =>
      deps.inspect('isBlank', { path }, { by: userId }),
    )
    if (await readable(inspecting))
      throw errors.invalid({ cause: 'mask_empty', details: [detail('source_arr', 'mask_empty')] })
  }
}

interface QuotedSources {
  source_arr?: readonly SourceInput[] | undefined
  source_count?: number | undefined
  /** Minimum number of pictures that the template needs. */
  minCount: number
}

/**
 * Returns keys of the user's pictures, which are used only for their sizes; an empty key means that the picture is still unknown.
 */
export async function quotedKeys(
  db: Database,
  userId: string,
  { source_arr = [], source_count = 0, minCount }: QuotedSources,
): Promise<string[]> {
  const keys = await Promise.all(
    source_arr.map(async (source) =>
      'id' in source
        ? `source/${source.id}`
        : isId(source.work_id) && (await findWork(db, source.work_id))?.image_key,
    ),
  )
  const files = await findFiles(
    db,
    keys.filter((key) => typeof key === 'string'),
  )
  const ownKeys = files.filter((file) => file.user_id === userId).map(({ key }) => key)
  const known = keys.filter((key) => typeof key === 'string' && ownKeys.includes(key)).map(String)
  const unknown = Math.max(source_arr.length, source_count, minCount) - known.length
  return [...known, ...Array<string>(unknown).fill('')]
}

/** Throws if the template does not accept this number of pictures. */
export function checkSourceCount(
  count: number,
  { image_count }: Pick<TemplateDefinition, 'image_count'>,
): void {
  if (count < image_count.min) throw errors.invalid({ cause: 'too_few_images', details: [sourceDetail] })
  if (count > maxSources) throw errors.invalid({ cause: 'too_many_images', details: [sourceDetail] })
  if (count > image_count.max) throw errors.invalid({ cause: 'too_many_sources', details: [sourceDetail] })
}

/** Throws if a work lacks the photo that guides it, or has such a photo without need. */
export function checkGuide(count: number, definition: TemplateDefinition, params: Params): void {
  const isGuided = takesGuide(definition, params)
  if (isGuided === undefined || isGuided === count > 0) return
  const cause = isGuided ? 'guide_photo' : 'guide_off'
  throw errors.invalid({ cause, details: [detail('source_arr', cause)] })
}

const sourceDetail = detail('source_arr', 'picture_count')
