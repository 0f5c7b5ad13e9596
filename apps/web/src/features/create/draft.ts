import type { Client, ParamValue } from '@easel/contract'

/** A photo that the server has: an upload, or the picture of an own work. */
export type SourceRef = NonNullable<Parameters<Client['createWork']>[0]['source_arr']>[number]

export type UploadState =
  | { kind: 'waiting' }
  | { kind: 'uploading'; share: number }
  | { kind: 'done'; source: SourceRef }
  /** May be tried again. */
  | { kind: 'failed'; message: string }
  /** Never will be sent. */
  | { kind: 'refused'; message: string }

export interface DraftItem {
  key: string
  /** What people call it. */
  name: string
  /** What is to be sent; the server has the others already. */
  file?: File
  /** Of its picture: an object URL, for as long as the item is there, or an address at the server. */
  url: string
  upload: UploadState
}

/** What somebody has prepared for one template and not lost by looking at another page. */
export interface Draft {
  templateId: string | null
  items: readonly DraftItem[]
  /** Only what was changed; the rest is the template's or the remixed post's. */
  params: Readonly<Record<string, ParamValue>>
  /** The own work whose photos have been taken over. */
  workId?: string
  /** As it is, it has become a work: nothing of it would be lost. */
  isStarted?: boolean
}

export const emptyDraft: Draft = { templateId: null, items: [], params: {} }

export type DraftEvent =
  | { kind: 'begun'; templateId: string }
  | { kind: 'added'; items: readonly DraftItem[] }
  | { kind: 'reused'; workId: string; items: readonly DraftItem[] }
  | { kind: 'removed'; key: string }
  | { kind: 'moved'; key: string; to: number }
  /** Another picture in the same place: cropped, turned. */
  | { kind: 'replaced'; key: string; item: DraftItem }
  | { kind: 'uploaded'; key: string; upload: UploadState }
  | { kind: 'set'; name: string; value: ParamValue }
  | { kind: 'reset' }
  /** A work was started with it. */
  | { kind: 'started' }

const changesNothing: readonly DraftEvent['kind'][] = ['begun', 'uploaded', 'started']

export function nextDraft(draft: Draft, event: DraftEvent): Draft {
  const next = changedBy(draft, event)
  if (!next.isStarted || changesNothing.includes(event.kind)) return next
  return { ...next, isStarted: false }
}

function changedBy(draft: Draft, event: DraftEvent): Draft {
  switch (event.kind) {
    case 'begun':
      return draft.templateId === event.templateId ? draft : { ...emptyDraft, templateId: event.templateId }
    case 'added':
      return { ...draft, items: [...draft.items, ...event.items] }
    case 'reused':
      // Photos that somebody has just put there are theirs to remove.
      return { ...draft, workId: event.workId, items: draft.items.length > 0 ? draft.items : event.items }
    case 'removed':
      return { ...draft, items: draft.items.filter(({ key }) => key !== event.key) }
    case 'moved':
      return { ...draft, items: move(draft.items, event.key, event.to) }
    case 'replaced':
      return { ...draft, items: draft.items.map((one) => (one.key === event.key ? event.item : one)) }
    case 'uploaded':
      return {
        ...draft,
        items: draft.items.map((one) => (one.key === event.key ? { ...one, upload: event.upload } : one)),
      }
    case 'set':
      return { ...draft, params: { ...draft.params, [event.name]: event.value } }
    case 'reset':
      return { ...draft, params: {} }
    case 'started':
      return { ...draft, isStarted: true }
  }
}

function move(items: readonly DraftItem[], key: string, to: number): readonly DraftItem[] {
  const moving = items.find((one) => one.key === key)
  if (!moving || to < 0 || to >= items.length) return items
  const rest = items.filter((one) => one !== moving)
  return [...rest.slice(0, to), moving, ...rest.slice(to)]
}

/** Those that take a place: a refused one only tells why. */
export function usableItems(draft: Draft): readonly DraftItem[] {
  return draft.items.filter(({ upload }) => upload.kind !== 'refused')
}

/** Whether another template would lose something. */
export function isDirty(draft: Draft): boolean {
  return !draft.isStarted && (usableItems(draft).length > 0 || Object.keys(draft.params).length > 0)
}
