import type { ImageValue, SocketValue, VideoValue } from '@easel/nodes'
import { encodeImage, isOpaque, shrinkImage } from '@easel/nodes/execution'
import { type DigitalSourceType, labelForm, labelSmallForm } from '@easel/nodes/origin'
import type { Tx } from '../../platform/db/pool.ts'
import {
  type FileDeps,
  type FileFacts,
  type FormName,
  formWidth,
  hasForm,
  type MadePicture,
  putObject,
  saveForm,
  upsertFiles,
} from '../files/index.ts'
import { formOf, thumbhashOf } from '../files/worker.ts'
import { type FinishDeps, finishResult, type ResultOrigin, sourcesOf } from '../origin/worker.ts'
import type { ResultKeys } from './works.repo.ts'

const thumbnailSide = 640

export interface MainFile extends MadePicture {
  role: 'image' | 'video'
}

export interface ThumbnailFile extends MadePicture {
  facts: FileFacts & { thumbhash: string }
}

/** Files of a result before they are labelled: they depend only on its value, not on its maker or its time. */
export interface ResultFiles {
  main: MainFile
  /** Form of the picture for pages that show it beside text. */
  medium: MadePicture | undefined
  thumbnail: ThumbnailFile
  /** Form of the thumbnail for narrow columns. */
  small: MadePicture | undefined
}

export interface StoredResult {
  role: MainFile['role'] | 'thumbnail'
  objectName: string
}

export type StoreDeps = FileDeps & FinishDeps

export async function encodeResult(result: SocketValue): Promise<ResultFiles> {
  if (result.kind === 'images' || result.kind === 'mask')
    throw new Error('A list of pictures or a mask is not a result')
  const [main, medium, thumbnail] = await Promise.all([
    encodeMain(result),
    encodeMedium(result),
    encodeThumbnail(result.kind === 'video' ? result.poster : result),
  ])
  return { main, medium, thumbnail, small: await encodeSmall(thumbnail) }
}

/** Labels and signs the files of a result for one run, and stores their bytes before anything refers to them. */
export async function storeResult(
  deps: StoreDeps,
  encoding: Promise<ResultFiles>,
  { making, ...origin }: ResultOrigin,
): Promise<StoredResult[]> {
  const [files, made] = await Promise.all([encoding, making().then((found) => sourcesOf(deps, found))])
  return await storeFiles(deps, files, {
    sourceType: made.sourceType,
    isOwn: true,
    label: (main) => finishResult(deps, main, { ...origin, ...made }),
  })
}

interface LabelOptions {
  sourceType: DigitalSourceType | undefined
  /** True if this site made the picture. */
  isOwn: boolean
  /** Returns the main file with its provenance. */
  label: (main: MadePicture['facts'] & { bytes: Uint8Array }) => Promise<Uint8Array>
}

/** Labels the files of a result, and stores their bytes before anything refers to them. */
export async function storeFiles(
  deps: StoreDeps,
  files: ResultFiles,
  labelling: LabelOptions,
): Promise<StoredResult[]> {
  return await Promise.all([storeMain(deps, files, labelling), storeThumbnail(deps, files, labelling)])
}

async function storeMain(
  deps: StoreDeps,
  { main, medium, thumbnail }: ResultFiles,
  { label, sourceType, isOwn }: LabelOptions,
): Promise<StoredResult> {
  // Provenance is written last, since later changes would break the signature.
  const bytes = await label({ bytes: main.bytes, ...main.facts })
  const { thumbhash } = thumbnail.facts
  const objectName = await putObject(deps, bytes, {
    ...{ ...main.facts, thumbhash, made_here: isOwn },
    ...(sourceType && { source_type: sourceType }),
  })
  if (medium) await saveFormOf(deps, { objectName, bytes, isOwn }, { name: 'medium', form: medium })
  return { role: main.role, objectName }
}

async function storeThumbnail(
  deps: StoreDeps,
  { thumbnail, small }: ResultFiles,
  { sourceType, isOwn }: LabelOptions,
): Promise<StoredResult> {
  const bytes = labelSmallForm({ bytes: thumbnail.bytes, ...thumbnail.facts }, sourceType)
  const objectName = await putObject(deps, bytes, { ...thumbnail.facts, made_here: isOwn })
  if (small) await saveFormOf(deps, { objectName, bytes, isOwn }, { name: 'small', form: small })
  return { role: 'thumbnail', objectName }
}

/** Saves a form now: the author will request it next, and making it on request takes longer than reading the picture. */
async function saveFormOf(
  deps: StoreDeps,
  picture: { objectName: string; bytes: Uint8Array; isOwn: boolean },
  { name, form }: { name: FormName; form: MadePicture },
): Promise<void> {
  const bytes = labelForm({ bytes: form.bytes, ...form.facts }, picture)
  const facts = { ...form.facts, made_here: picture.isOwn }
  await saveForm(deps, { sourceName: picture.objectName, name }, { bytes, facts })
}

/** Stores the objects as files of the user, which signed URLs can read. */
export async function nameResult(
  tx: Tx,
  stored: readonly StoredResult[],
  { folder, userId }: { folder: string; userId: string },
): Promise<ResultKeys> {
  const keys: ResultKeys = { image_key: null, video_key: null, thumbnail_key: '' }
  for (const { role } of stored) keys[`${role}_key`] = `${folder}/${role}`
  await upsertFiles(
    tx,
    stored.map(({ role, objectName }) => ({
      key: `${folder}/${role}`,
      objectName,
      audience: 'signed',
      userId,
    })),
  )
  return keys
}

async function encodeMain(result: ImageValue | VideoValue): Promise<MainFile> {
  return result.kind === 'video' ? videoFile(result) : await imageFile(result)
}

function videoFile(video: VideoValue): MainFile {
  const { mime_type, width, height, duration_ms, bytes } = video
  return {
    role: 'video',
    bytes,
    facts: { mime_type, width, height, duration_ms: Math.round(duration_ms) },
  }
}

async function imageFile(image: ImageValue): Promise<MainFile> {
  const { bytes, mime_type } = await encodeImage(
    image,
    isOpaque(image) ? { format: 'jpeg', quality: 92 } : { format: 'png' },
  )
  return { role: 'image', bytes, facts: { mime_type, width: image.width, height: image.height } }
}

/** Encodes the form for pages with text beside the picture; undefined for results without this form. */
async function encodeMedium(result: ImageValue | VideoValue): Promise<MadePicture | undefined> {
  if (result.kind === 'video') return undefined
  const { width, height } = result
  if (!hasForm('medium', { mime_type: 'image/jpeg', byte_size: 0, width, height })) return undefined
  const scale = formWidth('medium') / width
  const medium = await shrinkImage(result, Math.round(Math.max(width, height) * scale))
  const { bytes, mime_type } = await encodeImage(medium, { format: 'jpeg', quality: 82, isQuick: true })
  return { bytes, facts: { mime_type, width: medium.width, height: medium.height } }
}

async function encodeThumbnail(picture: ImageValue): Promise<ThumbnailFile> {
  const small = await shrinkImage(picture, thumbnailSide)
  const { bytes, mime_type } = await encodeImage(small, { format: 'webp', quality: 80, isQuick: true })
  const thumbhash = await thumbhashOf(bytes)
  return { bytes, facts: { mime_type, width: small.width, height: small.height, thumbhash } }
}

/** Encodes the form for lists; undefined for results without this form. */
async function encodeSmall({ bytes, facts }: ThumbnailFile): Promise<MadePicture | undefined> {
  if (!hasForm('small', { ...facts, byte_size: bytes.byteLength })) return undefined
  return await formOf({ bytes, isOwn: true }, formWidth('small'))
}
