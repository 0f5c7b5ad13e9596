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
  /** What the server had of it when the page was last open: to be looked for there, not sent. */
  source?: SourceRef
  /** Of its picture: an object URL, for as long as the item is there, or an address at the server; empty until that is known. */
  url: string
  /** Of the picture, as soon as it was seen. */
  size?: Size
  upload: UploadState
}

export interface Size {
  width: number
  height: number
}

/** What a draft began with besides its template; the address says it too. */
export interface Origin {
  /** The post whose settings it takes. */
  remix?: string
  /** The own work whose settings and photos it takes. */
  from?: string
}

/** What somebody has prepared for one template and not lost by looking at another page. */
export interface Draft {
  templateId: string | null
  origin: Origin
  items: readonly DraftItem[]
  /** Only what was changed; the rest is the template's or its origin's. */
  params: Readonly<Record<string, ParamValue>>
  /** The photos of the work that it comes from have been put there. */
  isFilled?: boolean
  /** Somebody has changed it since it began, was filled, or became a work: that would be lost. */
  isTouched?: boolean
}

export const emptyDraft: Draft = { templateId: null, origin: {}, items: [], params: {} }

export type DraftEvent =
  | { kind: 'begun'; templateId: string; origin: Origin }
  /** `replacing`: where one photo is wanted, another one takes its place. */
  | { kind: 'added'; items: readonly DraftItem[]; replacing?: boolean }
  | { kind: 'filled'; items: readonly DraftItem[] }
  | { kind: 'removed'; key: string }
  | { kind: 'moved'; key: string; to: number }
  /** Another picture in the same place: cropped, turned. */
  | { kind: 'replaced'; key: string; item: DraftItem }
  | { kind: 'uploaded'; key: string; upload: UploadState; url?: string | undefined }
  /** How large its picture is. */
  | { kind: 'measured'; key: string; size: Size }
  /** The server says that it lacks some of them. */
  | { kind: 'doubted' }
  | { kind: 'set'; name: string; value: ParamValue }
  | { kind: 'reset' }
  /** A work was started with it. */
  | { kind: 'started' }

const touching: readonly DraftEvent['kind'][] = ['added', 'removed', 'moved', 'replaced', 'set', 'reset']

export function nextDraft(draft: Draft, event: DraftEvent): Draft {
  const next = changedBy(draft, event)
  return touching.includes(event.kind) ? { ...next, isTouched: true } : next
}

function changedBy(draft: Draft, event: DraftEvent): Draft {
  switch (event.kind) {
    case 'begun':
      return begun(draft, event)
    case 'added':
      return { ...draft, items: [...itemsBeside(draft, event), ...event.items] }
    case 'filled':
      // Photos that somebody has put there while the work's were asked for are theirs to remove.
      return { ...draft, isFilled: true, items: draft.items.length > 0 ? draft.items : event.items }
    case 'removed':
      return { ...draft, items: draft.items.filter(({ key }) => key !== event.key) }
    case 'moved':
      return { ...draft, items: move(draft.items, event.key, event.to) }
    case 'replaced':
      return withItem(draft, event.key, () => event.item)
    case 'uploaded':
      return withItem(draft, event.key, (one) => ({
        ...one,
        upload: event.upload,
        url: event.url ?? one.url,
      }))
    case 'measured':
      return withItem(draft, event.key, (one) => ({ ...one, size: event.size }))
    case 'doubted':
      return { ...draft, items: draft.items.map(doubted) }
    case 'set':
      return { ...draft, params: { ...draft.params, [event.name]: event.value } }
    case 'reset':
      return { ...draft, params: {} }
    case 'started':
      return { ...draft, isTouched: false }
  }
}

/** A photo that takes the place of another also takes away what was refused before; a file that is refused takes no photo's place. */
function itemsBeside(draft: Draft, { items, replacing }: Extract<DraftEvent, { kind: 'added' }>) {
  if (!replacing) return draft.items
  return items.some(isUsable) ? [] : usableItems(draft)
}

function withItem(draft: Draft, key: string, change: (item: DraftItem) => DraftItem): Draft {
  return { ...draft, items: draft.items.map((one) => (one.key === key ? change(one) : one)) }
}

/** To be looked for again. */
function doubted(item: DraftItem): DraftItem {
  if (item.upload.kind !== 'done') return item
  return { ...item, source: item.upload.source, upload: { kind: 'waiting' } }
}

function move(items: readonly DraftItem[], key: string, to: number): readonly DraftItem[] {
  const moving = items.find((one) => one.key === key)
  if (!moving || to < 0 || to >= items.length) return items
  const rest = items.filter((one) => one !== moving)
  return [...rest.slice(0, to), moving, ...rest.slice(to)]
}

/** The server does not have it yet, or has to be asked whether it still does. */
export function isOnItsWay({ upload: { kind } }: DraftItem): boolean {
  return kind === 'waiting' || kind === 'uploading'
}

/** Those that take a place: a refused one only tells why. */
export function usableItems(draft: Draft): readonly DraftItem[] {
  return draft.items.filter(isUsable)
}

function isUsable({ upload }: DraftItem): boolean {
  return upload.kind !== 'refused'
}

/** Settings that come from elsewhere take the place of those that were changed; photos stay, unless others come too. */
function begun(draft: Draft, { templateId, origin }: Extract<DraftEvent, { kind: 'begun' }>): Draft {
  if (draft.templateId !== templateId || origin.from) return { ...emptyDraft, templateId, origin }
  return { ...draft, origin, params: origin.remix ? {} : draft.params }
}

/** Whether beginning this would lose something that somebody has put there. */
export function isLost(draft: Draft, templateId: string, origin: Origin): boolean {
  if (!draft.isTouched) return false
  const changes = Object.keys(draft.params).length
  if (draft.templateId === templateId && !origin.from) return origin.remix !== undefined && changes > 0
  return changes > 0 || usableItems(draft).length > 0
}

/** Whether the draft is what this address asks for: an address that names no origin asks for whatever is there. */
export function isHere(draft: Draft, templateId: string, { remix, from }: Origin): boolean {
  if (draft.templateId !== templateId) return false
  return (!remix && !from) || (draft.origin.remix === remix && draft.origin.from === from)
}

/** Where it is gone on with, as a bare path. */
export function draftAddress({ templateId, origin }: Pick<Draft, 'templateId' | 'origin'>): string {
  return `/tool?${new URLSearchParams({ ...(templateId && { template: templateId }), ...origin })}`
}
