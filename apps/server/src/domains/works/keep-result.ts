import type { ImageValue, SocketValue, VideoValue } from '@easel/nodes'
import { encodeImage, isOpaque, shrinkImage } from '@easel/nodes/execution'
import { labelForm, labelSmallForm, prepareSigning } from '@easel/nodes/origin'
import type { Tx } from '../../db/pool.ts'
import {
  type FileDeps,
  type FileFacts,
  formWidth,
  hasForm,
  type MadePicture,
  putObject,
  saveForm,
  upsertFile,
} from '../files/index.ts'
import { formOf, thumbhashOf } from '../files/worker.ts'
import type { Scores } from '../moderation/index.ts'
import type { PreCheck } from '../moderation/worker.ts'
import { notifyWorkEnded } from '../notifications/index.ts'
import {
  type FinishDeps,
  finishResult,
  type ResultOrigin,
  type Sourced,
  sourcesOf,
} from '../origin/worker.ts'
import type { RunOwner, RunRef } from '../runs/index.ts'
import { findRemixed, type ResultKeys, setResult } from './works.repo.ts'

const thumbnailSide = 640

interface MainFile {
  role: 'image' | 'video'
  bytes: Uint8Array
  facts: FileFacts
}

interface ThumbnailFile extends MadePicture {
  facts: FileFacts & { thumbhash: string }
}

export interface StoredResult {
  role: MainFile['role'] | 'thumbnail'
  objectName: string
}

export type StoreDeps = FileDeps & FinishDeps

export interface WorkRunDeps extends StoreDeps {
  preCheck: Pick<PreCheck, 'prepare' | 'scoreResult'>
  /** Requests the short clip of a film for lists, which is made in the background. */
  requestClip: (tx: Tx, objectName: string) => Promise<void>
}

/** Owner of work runs: stores the result as files and notifies the author. */
export function workRunOwner(deps: WorkRunDeps): RunOwner {
  return {
    open(run) {
      prepareSigning()
      deps.preCheck.prepare()
      let saved: Saved | undefined
      return {
        async save({ value, making }) {
          // A work is the first result of its graph.
          if (saved) return
          const remixOf = await findRemixed(deps.db, run.id)
          const [stored, scores] = await Promise.all([
            storeResult(deps, value, { producedId: run.id, making, remixOf }),
            deps.preCheck.scoreResult(value),
          ])
          saved = { stored, scores }
        },
        async record(tx) {
          await writeDown(tx, run, saved!)
          const film = saved!.stored.find(({ role }) => role === 'video')
          if (film) await deps.requestClip(tx, film.objectName)
        },
      }
    },
    async ended(tx, run, { state }) {
      await notifyWorkEnded(tx, run, state)
    },
  }
}

interface Saved {
  readonly stored: readonly StoredResult[]
  readonly scores: Scores | undefined
}

async function writeDown(tx: Tx, run: RunRef, { stored, scores }: Saved): Promise<void> {
  const keys = await nameResult(tx, stored, { folder: `work/${run.id}`, userId: run.userId })
  await setResult(tx, run.id, { ...keys, pre_check: scores ? JSON.stringify(scores) : null })
  await notifyWorkEnded(tx, run, 'done')
}

/** Stores the bytes of a result before anything refers to them. */
export async function storeResult(
  deps: StoreDeps,
  result: SocketValue,
  origin: ResultOrigin,
): Promise<StoredResult[]> {
  if (result.kind === 'images') throw new Error('A list of pictures is not a result')
  const making = origin.making().then((made) => sourcesOf(deps, made))
  const thumbnail = encodeThumbnail(result.kind === 'video' ? result.poster : result)
  return await Promise.all([
    storeMain(deps, { result, origin, making, thumbnail }),
    storeThumbnail(deps, { making, thumbnail }),
  ])
}

interface Storing {
  result: ImageValue | VideoValue
  origin: ResultOrigin
  making: Promise<Sourced>
  thumbnail: Promise<ThumbnailFile>
}

async function storeMain(
  deps: StoreDeps,
  { result, origin, making, thumbnail }: Storing,
): Promise<StoredResult> {
  const medium = encodeMedium(result)
  // A failure is told to whoever awaits it.
  medium.catch(() => {})
  const [main, made] = await Promise.all([encodeMain(result), making])
  // Provenance is written last, since later changes would break the signature.
  const bytes = await finishResult(deps, { bytes: main.bytes, ...main.facts }, { ...origin, ...made })
  const { facts } = await thumbnail
  const objectName = await putObject(deps, bytes, {
    ...{ ...main.facts, thumbhash: facts.thumbhash, source_type: made.sourceType },
  })
  // Saved now: the author sees this form next, and making it on request takes longer than reading the result itself.
  const form = await medium
  if (form)
    await saveForm(
      deps,
      { sourceName: objectName, name: 'medium' },
      { ...form, bytes: labelForm({ bytes: form.bytes, ...form.facts }, bytes) },
    )
  return { role: main.role, objectName }
}

async function storeThumbnail(
  deps: StoreDeps,
  { making, thumbnail }: Pick<Storing, 'making' | 'thumbnail'>,
): Promise<StoredResult> {
  const [{ bytes: unlabelled, facts }, { sourceType }] = await Promise.all([thumbnail, making])
  const bytes = labelSmallForm({ bytes: unlabelled, ...facts }, sourceType)
  const objectName = await putObject(deps, bytes, facts)
  // Made now, since the author sees this form in a list next.
  if (hasForm('small', { ...facts, byte_size: bytes.byteLength }))
    await saveForm(deps, { sourceName: objectName, name: 'small' }, await formOf(bytes, formWidth('small')))
  return { role: 'thumbnail', objectName }
}

/** Makes the stored objects files of the user, readable by signed URLs. */
export async function nameResult(
  tx: Tx,
  stored: readonly StoredResult[],
  { folder, userId }: { folder: string; userId: string },
): Promise<ResultKeys> {
  const keys: ResultKeys = { image_key: null, video_key: null, thumbnail_key: '' }
  for (const { role, objectName } of stored) {
    const key = `${folder}/${role}`
    await upsertFile(tx, { key, objectName, audience: 'signed', userId })
    keys[`${role}_key`] = key
  }
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

/** Encodes the form that stands beside a text; undefined for results that have none. */
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
