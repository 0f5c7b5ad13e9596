import type { ResultFile } from '../port.ts'

type Size = Readonly<{ width: number; height: number }>

/** Size of a PNG in pixels; undefined for other types. */
export function pngSize({ mime_type, bytes }: ResultFile): Size | undefined {
  if (mime_type !== 'image/png' || bytes.length < 24) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** Offset of the flags of an extended WebP, and the flag of an animation. */
const flagsAt = 20
const animationFlag = 0x02

export function isAnimation({ mime_type, bytes }: ResultFile): boolean {
  return mime_type === 'image/webp' && ((bytes[flagsAt] ?? 0) & animationFlag) !== 0
}

/**
 * Returns the bytes of a picture that contain its pixels. A PNG of ComfyUI also contains its graph, which differs with
 * each try.
 */
export function pixelsOf({ mime_type, bytes }: ResultFile): Buffer {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return mime_type === 'image/png' ? file.subarray(Math.max(0, file.indexOf('IDAT'))) : file
}
