import type { Client, ErrorCode, File as StoredFile, Work } from '@easel/contract/client'
import { errorCode, isUnreadableFile, resultMedia } from '../../../lib/api/index.ts'
import { takeFile } from '../../../lib/drafts/index.ts'
import { uuid } from '../../../lib/format/index.ts'
import { beginsLikePicture, containsHeic, sendFile, shrunk, sourceIdFor } from '../../../lib/upload/index.ts'
import {
  type DraftItem,
  draftStore,
  isOnItsWay,
  type SourceRef,
  type UploadState,
  usableItems,
} from '../draft/index.ts'

/** The size in which photos are sent, and the texts that are shown if a photo cannot be sent. */
export interface UploadOptions {
  /** Longest side in pixels of the sent copy of a photo; undefined: the file itself. */
  maxSide: number | undefined
  errorText: (error: unknown) => string
  /** Text for a photo that the server has deleted in the meantime. */
  gone: string
  /** Text for a file that only has the name of a photo. */
  notPicture: string
}

interface Outcome {
  upload: UploadState
  /** The server's URL of the picture, if there is no local file that the browser can show. */
  url?: string | undefined
}

/** Uploads in progress by item key. If the item is edited, its file differs from the file of the upload, which is out of date. */
const running = new Map<string, { file: File | undefined; done: Promise<void>; abort: AbortController }>()

/**
 * Uploads a photo, or looks up an earlier upload; concurrent calls share one promise. Never rejects: the draft contains the
 * outcome.
 */
export async function upload(api: Client, given: DraftItem, options: UploadOptions): Promise<void> {
  const item = given.isStored && !given.file ? await restore(given, options) : given
  if (item) await uploadItem(api, item, options)
}

const restoring = new Map<string, Promise<DraftItem | undefined>>()

/** Restores the file of an item that the browser stored while its visitor was on another site; the draft contains the outcome. */
export function restore(
  { key }: DraftItem,
  { gone }: Pick<UploadOptions, 'gone'>,
): Promise<DraftItem | undefined> {
  const begin = async () => {
    const file = await takeFile(key)
    if (file) draftStore.dispatch({ kind: 'restored', key, file, url: URL.createObjectURL(file) })
    else draftStore.dispatch({ kind: 'uploaded', key, upload: { kind: 'refused', message: gone } })
    return draftStore.get().items.find((item) => item.key === key && item.file)
  }
  const known = restoring.get(key) ?? begin()
  restoring.set(key, known)
  return known
}

function uploadItem(api: Client, item: DraftItem, options: UploadOptions): Promise<void> {
  const known = running.get(item.key)
  if (known && known.file === item.file) return known.done
  const abort = new AbortController()
  const done = sendOrLookUp(api, item, options, abort.signal)
    .catch((error): Outcome => ({ upload: { kind: fateOf(error), message: options.errorText(error) } }))
    .then((outcome) => {
      if (abort.signal.aborted) return
      running.delete(item.key)
      draftStore.dispatch({ kind: 'uploaded', key: item.key, ...outcome })
    })
  running.set(item.key, { file: item.file, done, abort })
  return done
}

const refusals: readonly (ErrorCode | undefined)[] = ['A0700', 'A0701', 'A0702', 'A0703']

/** A refusal depends on the file, so a retry would be refused again. */
function fateOf(error: unknown): 'failed' | 'refused' {
  return isUnreadableFile(error) || refusals.includes(errorCode(error)) ? 'refused' : 'failed'
}

async function sendOrLookUp(
  api: Client,
  item: DraftItem,
  { gone, notPicture, maxSide }: UploadOptions,
  signal: AbortSignal,
): Promise<Outcome> {
  const { source, file } = item
  if (source) {
    const url = await addressOf(api, source, signal)
    if (url) return { upload: { kind: 'done', source }, url: file ? undefined : url }
    if (!file) return { upload: { kind: 'refused', message: gone } }
  }
  if (file && !(await beginsLikePicture(file))) return { upload: { kind: 'refused', message: notPicture } }
  const upload = await send(api, item, maxSide, signal)
  // Few browsers can show HEIC; all browsers can show the server's copy.
  const isHidden = file && upload.kind === 'done' && (await containsHeic(file))
  const url = isHidden ? await addressOf(api, upload.source, signal).catch(() => undefined) : undefined
  return { upload, url }
}

/** Returns the URL of a picture that the server had; undefined if it is gone. */
async function addressOf(api: Client, source: SourceRef, signal: AbortSignal): Promise<string | undefined> {
  try {
    if ('id' in source) return (await api.signTargetDownload({ key: `source/${source.id}` }, { signal })).url
    return pictureOf(await api.getWork({ id: source.work_id }, { signal }))?.url
  } catch (error) {
    if (errorCode(error) === 'A0404') return undefined
    throw error
  }
}

/** Returns the picture that represents a work as a source: the full picture, since it may be cropped, or a video's thumbnail. */
export function pictureOf({ result_info }: Work): StoredFile | undefined {
  const media = resultMedia(result_info)
  return media?.kind === 'image' ? media.main : media?.thumbnail
}

async function send(
  api: Client,
  { key, file: given, isMask }: DraftItem,
  maxSide: number | undefined,
  signal: AbortSignal,
): Promise<UploadState> {
  if (!given) throw new Error('There is nothing to send')
  const report = (share: number) => {
    if (!signal.aborted) draftStore.dispatch({ kind: 'uploaded', key, upload: { kind: 'uploading', share } })
  }
  report(0)
  const file = isMask || maxSide === undefined ? given : await shrunk(given, maxSide)
  signal.throwIfAborted()
  const id = sourceIdFor(file, uuid())
  await sendFile(api, { id, file, onProgress: report, signal })
  return { kind: 'done', source: { id } }
}

/** Replaces a photo by its edited version, which is uploaded instead. The tile stays mounted, and with it the focus. */
export function replaceItem(item: DraftItem, picture: Blob): void {
  const extension = picture.type === 'image/png' ? 'png' : 'jpg'
  const name = `${item.name.replace(/\.\w+$/, '')}.${extension}`
  const file = new File([picture], name, { type: picture.type })
  const edited: DraftItem = {
    key: item.key,
    name,
    file,
    url: URL.createObjectURL(file),
    upload: { kind: 'waiting' },
  }
  draftStore.dispatch({ kind: 'replaced', key: item.key, item: edited })
}

/** Sets the mask of the draft's photo. */
export function setMask(picture: Blob, name: string): void {
  const file = new File([picture], 'mask.png', { type: picture.type })
  const url = URL.createObjectURL(file)
  draftStore.dispatch({
    kind: 'masked',
    item: { key: uuid(), name, file, url, upload: { kind: 'waiting' }, isMask: true },
  })
}

/** Sets the photo that guides the picture. */
export function setGuide(file: File): void {
  const url = URL.createObjectURL(file)
  draftStore.dispatch({
    kind: 'guided',
    item: { key: uuid(), name: file.name, file, url, upload: { kind: 'waiting' }, isGuide: true },
  })
}

export function removeItem(key: string): void {
  draftStore.dispatch({ kind: 'removed', key })
}

/** True while the browser would ask before the page is left. */
let isAsking = false

/** Aborts uploads of removed items; asks before leaving while a photo exists only on this page. */
draftStore.subscribe(() => {
  const { items } = draftStore.get()
  const files = new Map(items.map(({ key, file }) => [key, file]))
  for (const [key, { file, abort }] of running) {
    if (files.has(key) && files.get(key) === file) continue
    running.delete(key)
    abort.abort()
  }
  const isOnlyHere = items.some((item) => item.file && !item.isStored && isOnItsWay(item))
  if (isOnlyHere === isAsking) return
  isAsking = isOnlyHere
  if (isOnlyHere) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
})

/** Triggers the browser's own dialog. */
function ask(event: Event): void {
  event.preventDefault()
}

/** Thrown if a work did not start; the message states the reason. */
export class NotStarted extends Error {}

export class TooFewAttempts extends NotStarted {}

/**
 * Returns the photos by their ids on the server. Waits for uploads, including photos added meanwhile; retries failed uploads once.
 */
export async function uploadedSources(
  send: (item: DraftItem) => Promise<void>,
  isWanted: (item: DraftItem) => boolean = () => true,
): Promise<SourceRef[]> {
  const wanted = () => usableItems(draftStore.get()).filter(isWanted)
  let pending = wanted().filter(({ upload: { kind } }) => kind !== 'done')
  while (pending.length > 0) {
    await Promise.all(pending.map(send))
    pending = wanted().filter(isOnItsWay)
  }
  return wanted().flatMap(({ upload: state }) => {
    if (state.kind === 'failed') throw new NotStarted(state.message)
    return state.kind === 'done' ? [state.source] : []
  })
}
