import { latin1Of, mostParts, viewOf } from './metadata.ts'

/** A box of an ISO base media file. */
export interface Box {
  readonly type: string
  readonly from: number
  /** Offset of its content, after the header. */
  readonly content: number
  readonly to: number
}

/**
 * Yields the boxes between two offsets and stops at the first one that does not
 * fit. Does not recurse; callers open nested boxes themselves.
 */
export function* boxesIn(bytes: Uint8Array, from: number, to: number): Generator<Box> {
  const view = viewOf(bytes)
  let at = from
  for (let part = 0; part < mostParts && at + 8 <= to; part += 1) {
    const short = view.getUint32(at)
    const isLong = short === 1
    if (isLong && at + 16 > to) return
    const size = short === 0 ? to - at : isLong ? Number(view.getBigUint64(at + 8)) : short
    const content = at + (isLong ? 16 : 8)
    if (at + size < content || at + size > to) return
    yield { type: latin1Of(bytes.subarray(at + 4, at + 8)), from: at, content, to: at + size }
    at += size
  }
}

/** Finds the first box at a path such as `moov/udta/meta`. */
export function findBox(bytes: Uint8Array, path: string, within?: Box): Box | undefined {
  let found = within
  for (const type of path.split('/')) {
    const from = found ? found.content + (found.type === 'meta' ? metaHeader(bytes, found) : 0) : 0
    found = boxesIn(bytes, from, found?.to ?? bytes.length).find((box) => box.type === type)
    if (!found) return undefined
  }
  return found
}

/** Length of the version field before the content: 0 in QuickTime, whose `meta` is a plain box, 4 everywhere else. */
function metaHeader(bytes: Uint8Array, box: Box): number {
  return latin1Of(bytes.subarray(box.content + 4, box.content + 8)) === 'hdlr' ? 0 : 4
}

export function box(type: string, ...content: readonly Uint8Array[]): Buffer {
  const size = content.reduce((sum, part) => sum + part.length, 8)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(size, 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, ...content])
}
