import type { ImageValue, SocketValue, VideoValue } from '@easel/nodes'
import { encodeImage, isOpaque, shrinkImage } from '@easel/nodes/execution'
import { labelSmallForm } from '@easel/nodes/origin'
import type { Tx } from '../../db/pool.ts'
import { type FileDeps, type FileFacts, hasSmallForm, putObject, upsertFile } from '../files/index.ts'
import { saveSmallForm, thumbhashOf } from '../files/worker.ts'
import type { Scores } from '../moderation/index.ts'
import type { PreCheck } from '../moderation/worker.ts'
import { notifyWorkEnded } from '../notifications/index.ts'
import { type FinishDeps, finishResult, type ResultOrigin, sourcesOf } from '../origin/worker.ts'
import type { RunOwner, RunRef } from '../runs/index.ts'
import { findRemixed, type ResultKeys, setResult } from './works.repo.ts'

const thumbnailSide = 640

interface ResultFile {
  role: 'image' | 'video' | 'thumbnail'
  bytes: Uint8Array
  facts: FileFacts
}

export interface StoredResult {
  role: ResultFile['role']
  objectName: string
}

export type StoreDeps = FileDeps & FinishDeps

export interface WorkRunDeps extends StoreDeps {
  preCheck: Pick<PreCheck, 'scoreResult'>
  /** Requests the short clip of a film for lists, which is made in the background. */
  requestClip: (tx: Tx, objectName: string) => Promise<void>
}

/** Owner of work runs: stores the result as files and notifies the author. */
export function workRunOwner(deps: WorkRunDeps): RunOwner {
  return {
    async keepResult(run, [result]) {
      const { value, making } = result!
      const remixOf = await findRemixed(deps.db, run.id)
      const [stored, scores] = await Promise.all([
        storeResult(deps, value, { producedId: run.id, making, remixOf }),
        deps.preCheck.scoreResult(value),
      ])
      return async (tx) => {
        await writeDown(tx, run, { stored, scores })
        const film = stored.find(({ role }) => role === 'video')
        if (film) await deps.requestClip(tx, film.objectName)
      }
    },
    async ended(tx, run, { state }) {
      await notifyWorkEnded(tx, run, state)
    },
  }
}

async function writeDown(
  tx: Tx,
  run: RunRef,
  { stored, scores }: { stored: readonly StoredResult[]; scores: Scores | undefined },
): Promise<void> {
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
  const [[main, thumbnail], made] = await Promise.all([encodeResult(result), madeFrom(deps, origin)])
  // Provenance is written last, since later changes would break the signature.
  const bytes = await finishResult(deps, { bytes: main.bytes, ...main.facts }, { ...origin, ...made })
  const smallBytes = labelSmallForm({ bytes: thumbnail.bytes, ...thumbnail.facts }, made.sourceType)
  const store = async ({ role, bytes, facts }: ResultFile) => {
    const objectName = await putObject(deps, bytes, facts)
    // Made here in the background, since the author sees this form in a list next.
    const shown = { ...facts, byte_size: bytes.byteLength }
    if (role === 'thumbnail' && hasSmallForm(shown)) await saveSmallForm(deps, objectName, bytes)
    return { role, objectName }
  }
  return await Promise.all([
    store({ ...main, bytes, facts: { ...main.facts, source_type: made.sourceType } }),
    store({ ...thumbnail, bytes: smallBytes }),
  ])
}

async function madeFrom(deps: StoreDeps, { making }: ResultOrigin) {
  return await sourcesOf(deps, await making())
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

async function encodeResult(result: SocketValue): Promise<[main: ResultFile, thumbnail: ResultFile]> {
  if (result.kind === 'images') throw new Error('A list of pictures is not a result')
  const picture = result.kind === 'video' ? result.poster : result
  const [main, thumbnail] = await Promise.all([
    result.kind === 'video' ? videoFile(result) : imageFile(result),
    encodeThumbnail(picture),
  ])
  const { thumbhash } = thumbnail.facts
  return [{ ...main, facts: { ...main.facts, thumbhash: thumbhash! } }, thumbnail]
}

function videoFile(video: VideoValue): ResultFile {
  const { mime_type, width, height, duration_ms, bytes } = video
  return {
    role: 'video',
    bytes,
    facts: { mime_type, width, height, duration_ms: Math.round(duration_ms) },
  }
}

async function imageFile(image: ImageValue): Promise<ResultFile> {
  const { bytes, mime_type } = await encodeImage(
    image,
    isOpaque(image) ? { format: 'jpeg', quality: 92 } : { format: 'png' },
  )
  return { role: 'image', bytes, facts: { mime_type, width: image.width, height: image.height } }
}

async function encodeThumbnail(picture: ImageValue): Promise<ResultFile> {
  const small = await shrinkImage(picture, thumbnailSide)
  const { bytes, mime_type } = await encodeImage(small, { format: 'webp', quality: 80, isQuick: true })
  const thumbhash = await thumbhashOf(bytes)
  return {
    role: 'thumbnail',
    bytes,
    facts: { mime_type, width: small.width, height: small.height, thumbhash },
  }
}
