import type { Client, ParamValue } from '@easel/contract/client'

/** A photo that the server has: an upload, or the picture of one of the user's works. */
export type SourceRef = NonNullable<Parameters<Client['createWork']>[0]['source_arr']>[number]

export type UploadState =
  | { kind: 'waiting' }
  | { kind: 'uploading'; share: number }
  | { kind: 'done'; source: SourceRef }
  /** The upload failed, and can be retried. */
  | { kind: 'failed'; message: string }
  /** The photo was refused, and is never sent. */
  | { kind: 'refused'; message: string }

export interface DraftItem {
  key: string
  /** Name shown to the user. */
  name: string
  /** File to upload; absent if the server already has the picture. */
  file?: File
  /** True if the browser stores the file while the visitor leaves the page to sign in. */
  isStored?: boolean
  /** Id of a photo that the server already had. The photo is looked up on the server instead of being uploaded. */
  source?: SourceRef
  /** URL of the picture: an object URL while the item exists, or the server's; empty until it is known. */
  url: string
  /** Size of the picture, known once it has loaded. */
  size?: Size
  /** The item is the mask of the draft's photo. A draft has at most one mask, as its last item. */
  isMask?: boolean
  /**
   * True if the item is the photo that guides the picture, instead of a photo from which the work is made. A draft has at most
   * one such item.
   */
  isGuide?: boolean
  upload: UploadState
}

export interface Size {
  width: number
  height: number
}

/** Origin of a draft besides its template; the address contains it too. */
export interface Origin {
  /** The post whose settings the draft starts with. */
  remix?: string
  /** The user's own work whose settings and photos the draft starts with. */
  from?: string
}

/** The prepared input for one template; it survives navigation to other pages. */
export interface Draft {
  templateId: string | null
  origin: Origin
  items: readonly DraftItem[]
  /** Changed settings only; other settings come from the origin or the template. Null: a new seed is drawn for each work. */
  params: Readonly<Record<string, ParamValue | null>>
  /** Number of works to start together; the usual number of the template if absent. */
  count?: number
  /** True if the photos of the original work have been added. */
  isFilled?: boolean
  /**
   * True if the user has changed the draft since it began, was filled, or became a work. Discarding the draft would lose these
   * changes.
   */
  isTouched?: boolean
}

export const emptyDraft: Draft = { templateId: null, origin: {}, items: [], params: {} }

export type DraftEvent =
  /** `max`: maximum number of photos that the new draft keeps; 0 if absent. */
  | { kind: 'begun'; templateId: string; origin: Origin; max?: number }
  /** `replacing`: the template takes one photo, and the new photo replaces the current photo. */
  | { kind: 'added'; items: readonly DraftItem[]; replacing?: boolean }
  | { kind: 'filled'; items: readonly DraftItem[] }
  | { kind: 'removed'; key: string }
  | { kind: 'moved'; key: string; to: number }
  /** A cropped or turned picture replaces its item at the same position. */
  | { kind: 'replaced'; key: string; item: DraftItem }
  | { kind: 'uploaded'; key: string; upload: UploadState; url?: string | undefined }
  /** The mask of the photo was painted or changed. */
  | { kind: 'masked'; item: DraftItem }
  /** The photo that guides the picture is chosen, in place of an earlier photo. */
  | { kind: 'guided'; item: DraftItem }
  /** The size of an item's picture has become known. */
  | { kind: 'measured'; key: string; size: Size }
  /** Files of the draft are stored in the browser. */
  | { kind: 'stored'; keys: ReadonlySet<string> }
  /** The file of an item is back from the browser's storage. */
  | { kind: 'restored'; key: string; file: File; url: string }
  /** The server reports that some of the photos no longer exist. */
  | { kind: 'photosMissing' }
  | { kind: 'set'; name: string; value: ParamValue | null }
  /** Changes several settings together. */
  | { kind: 'preset'; values: Readonly<Record<string, ParamValue>> }
  /** The new seed of a work that was started again without the form. */
  | { kind: 'sown'; name: string; value: ParamValue }
  /** `params`: the changed settings before the event that is undone. */
  | { kind: 'undone'; params: Draft['params'] }
  | { kind: 'reset' }
  | { kind: 'counted'; count: number }
  /** A work was started from the draft. */
  | { kind: 'started' }

const touching: readonly DraftEvent['kind'][] = [
  'added',
  'removed',
  'moved',
  'replaced',
  'masked',
  'guided',
  'set',
  'preset',
  'undone',
  'reset',
]

export function nextDraft(draft: Draft, event: DraftEvent): Draft {
  const next = withFittingMask(draft, changedBy(draft, event))
  return touching.includes(event.kind) ? { ...next, isTouched: true } : next
}

/** A mask fits only the first photo, on which it was painted. */
function withFittingMask(before: Draft, next: Draft): Draft {
  const [first] = photos(before.items)
  const isOther = first !== undefined && photos(next.items)[0]?.key !== first.key
  return isOther && maskItem(next) ? withoutMask(next) : next
}

function changedBy(draft: Draft, event: DraftEvent): Draft {
  switch (event.kind) {
    case 'begun':
      return begun(draft, event)
    case 'added':
      return { ...draft, items: withPhotos(itemsBeside(draft, event), event.items) }
    case 'filled':
      // If the user has added photos while the work was loading, these stay, and the photos of the work are left out.
      return { ...draft, isFilled: true, items: draft.items.length > 0 ? draft.items : event.items }
    case 'removed':
      return { ...draft, items: withoutItem(draft, event.key) }
    case 'moved':
      return { ...draft, items: move(draft.items, event.key, event.to) }
    case 'replaced':
      return withoutMask(withItem(draft, event.key, () => event.item))
    case 'masked':
      return { ...draft, items: [...photos(draft.items), { ...event.item, isMask: true }] }
    case 'guided':
      return {
        ...draft,
        items: [...draft.items.filter(({ isGuide }) => !isGuide), { ...event.item, isGuide: true }],
      }
    case 'uploaded':
      return withItem(draft, event.key, (item) => ({
        ...item,
        upload: event.upload,
        url: event.url ?? item.url,
      }))
    case 'measured':
      return withItem(draft, event.key, (item) => ({ ...item, size: event.size }))
    case 'stored':
      return {
        ...draft,
        items: draft.items.map((item) => (event.keys.has(item.key) ? { ...item, isStored: true } : item)),
      }
    case 'restored':
      return withItem(draft, event.key, ({ isStored: _, ...item }) => ({
        ...item,
        file: event.file,
        url: event.url,
      }))
    case 'photosMissing':
      return { ...draft, items: draft.items.map(markedForLookUp) }
    case 'set':
    case 'sown':
      return { ...draft, params: { ...draft.params, [event.name]: event.value } }
    case 'preset':
      return { ...draft, params: { ...draft.params, ...event.values } }
    case 'undone':
      return { ...draft, params: event.params }
    case 'reset':
      return { ...draft, params: {} }
    case 'counted':
      return { ...draft, count: event.count }
    case 'started':
      return { ...draft, isTouched: false }
  }
}

function withoutItem({ items }: Draft, key: string): readonly DraftItem[] {
  const remaining = items.filter((item) => item.key !== key)
  return remaining.every(({ isMask }) => isMask) ? [] : remaining
}

/** A mask fits only the photo that it was painted on. */
function withoutMask(draft: Draft): Draft {
  return { ...draft, items: photos(draft.items) }
}

function photos(items: readonly DraftItem[]): readonly DraftItem[] {
  return items.filter(({ isMask, isGuide }) => !isMask && !isGuide)
}

/**
 * Returns the items that stay when photos are added. A photo that replaces another also removes refused files; a refused file
 * replaces no photo.
 */
function itemsBeside(draft: Draft, { items, replacing }: Extract<DraftEvent, { kind: 'added' }>) {
  if (!replacing) return draft.items
  return items.some(isUsable) ? [] : usableItems(draft)
}

/** Adds photos after the other photos; a mask stays the last item. */
function withPhotos(items: readonly DraftItem[], added: readonly DraftItem[]): readonly DraftItem[] {
  const ownPhotos = photos(items)
  return [...ownPhotos, ...added, ...items.filter((item) => !ownPhotos.includes(item))]
}

function withItem(draft: Draft, key: string, change: (item: DraftItem) => DraftItem): Draft {
  return { ...draft, items: draft.items.map((item) => (item.key === key ? change(item) : item)) }
}

/** Marks an uploaded item to be looked up on the server again. */
function markedForLookUp(item: DraftItem): DraftItem {
  if (item.upload.kind !== 'done') return item
  return { ...item, source: item.upload.source, upload: { kind: 'waiting' } }
}

function move(items: readonly DraftItem[], key: string, to: number): readonly DraftItem[] {
  const moving = items.find((item) => item.key === key)
  if (!moving || to < 0 || to >= items.length) return items
  const otherItems = items.filter((item) => item !== moving)
  return [...otherItems.slice(0, to), moving, ...otherItems.slice(to)]
}

/** Reports whether the photo must still be uploaded, or looked up on the server again. */
export function isOnItsWay({ upload: { kind } }: DraftItem): boolean {
  return kind === 'waiting' || kind === 'uploading'
}

/** The photos, including refused files. */
export function photoItems({ items }: Draft): readonly DraftItem[] {
  return photos(items)
}

/** The photos from which a work would be made. A refused file is in the draft only to show why it was refused. */
export function usablePhotos(draft: Draft): readonly DraftItem[] {
  return photos(usableItems(draft))
}

export function maskItem({ items }: Draft): DraftItem | undefined {
  return items.find(({ isMask }) => isMask)
}

export function guideItem({ items }: Draft): DraftItem | undefined {
  return items.find(({ isGuide }) => isGuide)
}

/** Returns the photos and the mask from which a work would be made. */
export function usableItems(draft: Draft): readonly DraftItem[] {
  return draft.items.filter(isUsable)
}

export function isUsable({ upload }: DraftItem): boolean {
  return upload.kind !== 'refused'
}

/**
 * Starts a draft. The settings of the origin replace changed settings. The draft keeps the photos that the template takes, unless
 * it starts from a work.
 */
function begun(draft: Draft, { templateId, origin, max = 0 }: Extract<DraftEvent, { kind: 'begun' }>): Draft {
  if (origin.from) return { ...emptyDraft, templateId, origin }
  if (draft.templateId !== templateId) {
    const items = photosKept(draft, max)
    const isTouched = draft.isTouched === true && items.length > 0
    return { ...emptyDraft, templateId, origin, items, isTouched }
  }
  return { ...draft, origin, params: origin.remix ? {} : draft.params }
}

/**
 * The photos that a draft of another template keeps: the first `max`, without refused files. A mask fits one form only and is left
 * out.
 */
export function photosKept(draft: Draft, max: number): readonly DraftItem[] {
  return usablePhotos(draft).slice(0, max)
}

/** Reports whether starting this draft would discard the user's changes. `max`: number of photos that the new draft keeps. */
export function isLost(draft: Draft, templateId: string, origin: Origin, max = 0): boolean {
  if (!draft.isTouched) return false
  // Photos that were chosen before a template are kept for the next template.
  if (draft.templateId === null && usablePhotos(draft).length <= max) return false
  const changes = Object.keys(draft.params).length
  if (draft.templateId === templateId && !origin.from) return origin.remix !== undefined && changes > 0
  return changes > 0 || usableItems(draft).length > 0
}

/** Reports whether the draft matches the address. An address without an origin matches any draft of its template. */
export function isHere(draft: Draft, templateId: string, { remix, from }: Origin): boolean {
  if (draft.templateId !== templateId) return false
  return (!remix && !from) || (draft.origin.remix === remix && draft.origin.from === from)
}

/** Returns the address where the draft continues, without a language prefix. */
export function draftAddress({ templateId, origin }: Pick<Draft, 'templateId' | 'origin'>): string {
  return `/tool?${new URLSearchParams({ ...(templateId && { template: templateId }), ...origin })}`
}
