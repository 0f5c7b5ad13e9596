import { maxBatch, maxSources, type ParamValue } from '@easel/contract/client'
import { isRecord } from '../../../lib/drafts/index.ts'
import type { Draft, DraftItem, Origin, Size, SourceRef } from './draft.ts'

/**
 * Serializes the part of a draft that survives its page, as JSON. Photos that are neither on the server nor in the browser's
 * storage are lost.
 */
export function writeDraft({ items, ...draft }: Draft): unknown {
  const photos = items.flatMap(({ key, name, size, upload, source, isMask, isGuide, isStored }) => {
    const known = upload.kind === 'done' ? upload.source : source
    if (upload.kind === 'refused' || (!known && !isStored)) return []
    return [{ key, name, size, source: known, isMask, isGuide, isStored: known ? undefined : true }]
  })
  return { ...draft, photos }
}

/** Parses a stored draft; returns undefined for any other value, since browser storage may contain anything. */
export function readDraft(stored: unknown): Draft | undefined {
  if (!isRecord(stored)) return undefined
  const { templateId, origin, photos, params, count, isFilled, isTouched } = stored
  // Photos chosen before a template have no template id.
  if (
    (typeof templateId !== 'string' && templateId !== null) ||
    !Array.isArray(photos) ||
    photos.length > maxSources
  )
    return undefined
  const [items, values, began] = [photos.map(readPhoto), readParams(params), readOrigin(origin)]
  if (!values || !began || !items.every((item) => item !== undefined)) return undefined
  const flags = { isFilled: isFilled === true, isTouched: isTouched === true }
  // A mask fits only the photo that it was painted on, which may not have been uploaded yet.
  const restored = items.every(({ isMask }) => isMask) ? [] : items
  const several = isCount(count) && { count }
  return { templateId, origin: began, items: restored, params: values, ...several, ...flags }
}

export const isCount = (stored: unknown): stored is number =>
  Number.isInteger(stored) && Number(stored) >= 1 && Number(stored) <= maxBatch

/** The photo is looked up on the server again: it may have been deleted, and its signed URL was valid for a day. */
function readPhoto(stored: unknown): DraftItem | undefined {
  if (!isRecord(stored)) return undefined
  const { key, name } = stored
  const [source, size] = [readSource(stored['source']), readSize(stored['size'])]
  const [isMask, isStored] = [stored['isMask'] === true, stored['isStored'] === true]
  if (typeof key !== 'string' || typeof name !== 'string' || !(source || isStored)) return undefined
  return {
    key,
    name,
    url: '',
    upload: { kind: 'waiting' },
    ...(source ? { source } : { isStored }),
    ...(size && { size }),
    ...(isMask && { isMask }),
    ...(stored['isGuide'] === true && { isGuide: true }),
  }
}

function readSize(stored: unknown): Size | undefined {
  if (!isRecord(stored)) return undefined
  const { width, height } = stored
  const isLength = (length: unknown): length is number => typeof length === 'number' && length > 0
  return isLength(width) && isLength(height) ? { width, height } : undefined
}

export function readSource(stored: unknown): SourceRef | undefined {
  if (!isRecord(stored)) return undefined
  const { id, work_id } = stored
  if (typeof id === 'string') return { id }
  return typeof work_id === 'string' ? { work_id } : undefined
}

export function readParams(stored: unknown): Record<string, ParamValue | null> | undefined {
  if (!isRecord(stored)) return undefined
  const isParam = (entry: [string, unknown]): entry is [string, ParamValue | null] =>
    entry[1] === null || ['string', 'number', 'boolean'].includes(typeof entry[1])
  const entries = Object.entries(stored)
  return entries.every(isParam) ? Object.fromEntries(entries) : undefined
}

function readOrigin(stored: unknown): Origin | undefined {
  if (!isRecord(stored)) return undefined
  const { remix, from } = stored
  return { ...(typeof remix === 'string' && { remix }), ...(typeof from === 'string' && { from }) }
}
