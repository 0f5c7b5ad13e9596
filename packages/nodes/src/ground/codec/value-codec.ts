import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { ImageValue, MaskValue, SocketValue, VideoValue } from '../../execution-types.ts'
import sharp from '../../sharp.ts'
import { isOpaque, sharpOf } from './image-codec.ts'
import { packParts, unpackParts } from './parts.ts'

const [deflate, inflate] = [promisify(deflateRaw), promisify(inflateRaw)]

interface Head {
  readonly kind: SocketValue['kind']
  readonly likeness?: number
  readonly mask?: Pick<MaskValue, 'width' | 'height'>
  readonly video?: Omit<VideoValue, 'kind' | 'bytes' | 'poster' | 'frames'>
}

async function packImage(image: ImageValue): Promise<Uint8Array> {
  const source = isOpaque(image) ? sharpOf(image).removeAlpha() : sharpOf(image)
  return source.png({ compressionLevel: 1, adaptiveFiltering: false }).toBuffer()
}

async function unpackImage(bytes: Uint8Array): Promise<ImageValue> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return {
    kind: 'image',
    width: info.width,
    height: info.height,
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
  }
}

/**
 * Stores all bits of a mask's numbers. Most masks are flat almost everywhere, so that even the fastest compression makes them
 * small.
 */
async function packMask({ data }: MaskValue): Promise<Uint8Array> {
  return await deflate(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), { level: 1 })
}

async function unpackMask(
  { width, height }: Pick<MaskValue, 'width' | 'height'>,
  packed: Uint8Array,
): Promise<MaskValue> {
  const bytes = await inflate(packed, { maxOutputLength: width * height * 4 })
  if (bytes.byteLength !== width * height * 4) throw new Error('a stored mask is cut off')
  // The bytes are copied, because a Float32Array needs an offset that is a multiple of four.
  return { kind: 'mask', width, height, data: new Float32Array(Uint8Array.from(bytes).buffer) }
}

async function partsOf(value: SocketValue): Promise<Uint8Array[]> {
  if (value.kind === 'image') return [await packImage(value)]
  if (value.kind === 'images') return Promise.all(value.images.map(packImage))
  if (value.kind === 'mask') return [await packMask(value)]
  return [value.bytes, ...(await Promise.all([value.poster, ...value.frames].map(packImage)))]
}

/** Serializes a node's output for the cache: lossless, and fast to write and read. */
export async function storeValue(value: SocketValue): Promise<Uint8Array> {
  const head: Head = { kind: value.kind }
  if (value.kind === 'video') {
    const { mime_type, width, height, duration_ms } = value
    Object.assign(head, { video: { mime_type, width, height, duration_ms } })
  }
  if (value.kind === 'image' && value.likeness !== undefined)
    Object.assign(head, { likeness: value.likeness })
  if (value.kind === 'mask') Object.assign(head, { mask: { width: value.width, height: value.height } })
  return packParts(head, await partsOf(value))
}

/** Restores a value that `storeValue` serialized. @throws Error if the bytes are damaged; the host then recomputes the value. */
export async function restoreValue(bytes: Uint8Array): Promise<SocketValue> {
  const { head, parts } = unpackParts<Head>(bytes)
  if (head.kind === 'image') {
    const image = await unpackImage(parts[0]!)
    return head.likeness === undefined ? image : { ...image, likeness: head.likeness }
  }
  if (head.kind === 'images') return { kind: 'images', images: await Promise.all(parts.map(unpackImage)) }
  if (head.mask) return unpackMask(head.mask, parts[0]!)
  if (!head.video) throw new Error('a stored video has no head')
  return {
    kind: 'video',
    ...head.video,
    bytes: Uint8Array.from(parts[0]!),
    poster: await unpackImage(parts[1]!),
    frames: await Promise.all(parts.slice(2).map(unpackImage)),
  }
}
