import { bufferOf, latin1Of } from './bytes.ts'
import { maxParts } from './limits.ts'
import type { Size } from './metadata.ts'
import { chunkOf, chunks, headerEnd, isPng, signature } from './png.ts'

/** A frame of an animated PNG, undecoded. */
export interface PngFrame extends Size {
  readonly left: number
  readonly top: number
  /** Duration of the frame in milliseconds. */
  readonly ms: number
  /** Treatment of the frame's area before the next frame: it stays, is emptied, or is restored. */
  readonly after: 'keep' | 'clear' | 'restore'
  /** True if transparent pixels of the frame show the canvas below. Otherwise the frame replaces its area. */
  readonly isLaidOver: boolean
  /** Compressed pixels of the frame. */
  readonly data: readonly Uint8Array[]
}

export interface MovingPng extends Size {
  readonly frames: readonly PngFrame[]
  /** Returns a frame as a complete PNG. */
  pictureOf(frame: PngFrame): Uint8Array
}

/** Chunks before the pixels that describe the form of the pixels. */
const shared: ReadonlySet<string> = new Set('PLTE tRNS gAMA cHRM sRGB iCCP sBIT cICP cLLI'.split(' '))
const controlBytes = 26
const ends = ['keep', 'clear', 'restore'] as const

/** Reads at most `max` + 1 frames of an animated PNG; undefined for other files. */
export function readMovingPng(file: Uint8Array, max: number): MovingPng | undefined {
  const bytes = bufferOf(file)
  if (!isPng(bytes) || latin1Of(bytes.subarray(12, 16)) !== 'IHDR' || bytes.length < 33) return undefined
  const head = bytes.subarray(16, 29)
  const parts: Buffer[] = []
  const frames: (PngFrame & { data: Uint8Array[] })[] = []
  let isMoving = false
  for (const { type, from, to } of chunks(bytes).take(maxParts)) {
    const content = bytes.subarray(from + 8, to - 4)
    if (type === 'acTL') isMoving = true
    else if (shared.has(type) && frames.every(({ data }) => data.length === 0))
      parts.push(bytes.subarray(from, to))
    else if (type === 'fcTL' && content.length >= controlBytes) frames.push(frameOf(content))
    else if (type === 'IDAT') frames.at(-1)?.data.push(content)
    else if (type === 'fdAT') frames.at(-1)?.data.push(content.subarray(4))
    if (frames.length > max) break
  }
  if (!isMoving) return undefined
  return {
    ...{ width: head.readUInt32BE(0), height: head.readUInt32BE(4), frames },
    pictureOf: ({ width, height, data }) => {
      const size = Buffer.from(head)
      size.writeUInt32BE(width, 0)
      size.writeUInt32BE(height, 4)
      const pixels = chunkOf('IDAT', Buffer.concat(data))
      return Buffer.concat([
        ...[Buffer.from(signature, 'latin1'), chunkOf('IHDR', size), ...parts, pixels],
        chunkOf('IEND', Buffer.alloc(0)),
      ])
    },
  }
}

/**
 * Returns the first frame of an animated PNG whose still picture is no frame: browsers show the frame, other programs the still
 * picture. Undefined for other files.
 */
export function frameInsteadOfStill(file: Uint8Array): { frame: PngFrame; picture: Uint8Array } | undefined {
  const bytes = bufferOf(file)
  if (!isPng(bytes)) return undefined
  let isMoving = false
  let exif: Buffer = Buffer.alloc(0)
  for (const { type, from, to } of chunks(bytes).take(maxParts)) {
    if (type === 'acTL') isMoving = true
    if (type === 'eXIf') exif = bytes.subarray(from, to)
    if (type === 'fcTL' || (type === 'IDAT' && !isMoving)) return undefined
    if (type === 'IDAT') break
  }
  const film = isMoving ? readMovingPng(bytes, 1) : undefined
  const frame = film?.frames[0]
  if (!film || !frame || frame.data.length === 0) return undefined
  const isInside = frame.left + frame.width <= film.width && frame.top + frame.height <= film.height
  if (!isInside || frame.width === 0 || frame.height === 0) return undefined
  const picture = bufferOf(film.pictureOf(frame))
  return {
    frame,
    picture: Buffer.concat([picture.subarray(0, headerEnd), exif, picture.subarray(headerEnd)]),
  }
}

function frameOf(control: Buffer): PngFrame & { data: Uint8Array[] } {
  const numberAt = (offset: number) => control.readUInt32BE(offset)
  return {
    ...{ width: numberAt(4), height: numberAt(8), left: numberAt(12), top: numberAt(16) },
    ms: (1000 * control.readUInt16BE(20)) / (control.readUInt16BE(22) || 100),
    after: ends[control[24]!] ?? 'keep',
    isLaidOver: control[25] === 1,
    data: [],
  }
}
