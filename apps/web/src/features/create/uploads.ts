import type { Client } from '@easel/contract'
import { uuid } from '../../lib/format/index.ts'
import { sendFile, sourceIdFor } from '../../lib/upload/index.ts'
import type { DraftItem, Origin, UploadState } from './draft.ts'
import { draftStore } from './draft-store.ts'

const running = new Map<string, { done: Promise<void>; abort: AbortController }>()

/** Sends one photo; asked twice, it is sent once. Never rejects: how it ended stands in the draft. */
export function upload(api: Client, item: DraftItem, errorText: (error: unknown) => string): Promise<void> {
  const known = running.get(item.key)
  if (known) return known.done
  const abort = new AbortController()
  const done = send(api, item, abort.signal)
    .catch((error): UploadState => ({ kind: 'failed', message: errorText(error) }))
    .then((state) => {
      running.delete(item.key)
      if (!abort.signal.aborted) draftStore.dispatch({ kind: 'uploaded', key: item.key, upload: state })
    })
  running.set(item.key, { done, abort })
  return done
}

async function send(api: Client, { key, file }: DraftItem, signal: AbortSignal): Promise<UploadState> {
  if (!file) throw new Error('There is nothing to send')
  const tell = (share: number) =>
    draftStore.dispatch({ kind: 'uploaded', key, upload: { kind: 'uploading', share } })
  tell(0)
  const id = sourceIdFor(file, uuid())
  await sendFile(api, { id, file, onProgress: tell, signal })
  return { kind: 'done', source: { id } }
}

/** An edited picture takes the place of the one that it was made of, and is sent in its stead. */
export function replaceItem(item: DraftItem, picture: Blob): void {
  stop(item.key)
  const extension = picture.type === 'image/png' ? 'png' : 'jpg'
  const name = `${item.name.replace(/\.\w+$/, '')}.${extension}`
  const file = new File([picture], name, { type: picture.type })
  const edited: DraftItem = {
    key: uuid(),
    name,
    file,
    url: URL.createObjectURL(file),
    upload: { kind: 'waiting' },
  }
  draftStore.dispatch({ kind: 'replaced', key: item.key, item: edited })
}

/** Begins what is asked for; photos that do not stay are sent no further. */
export function beginDraft(templateId: string, origin: Origin): void {
  const before = draftStore.get().items
  draftStore.dispatch({ kind: 'begun', templateId, origin })
  const staying = new Set(draftStore.get().items.map(({ key }) => key))
  for (const { key } of before) if (!staying.has(key)) stop(key)
}

export function removeItem(key: string): void {
  stop(key)
  draftStore.dispatch({ kind: 'removed', key })
}

function stop(key: string): void {
  running.get(key)?.abort.abort()
  running.delete(key)
}
