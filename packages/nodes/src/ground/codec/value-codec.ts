import type { ImageValue, SocketValue, VideoValue } from '../../execution-types.ts'
import sharp from '../../sharp.ts'
import { isOpaque, sharpOf } from './image-codec.ts'

/**
 * First bytes of a stored value. Layout: "EV1\0", u32 length of a JSON head,
 * the head, then the concatenated parts. Little-endian.
 */
const magic = 0x00315645

interface Head {
  readonly kind: SocketValue['kind']
  readonly parts: readonly number[]
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

async function partsOf(value: SocketValue): Promise<Uint8Array[]> {
  if (value.kind === 'image') return [await packImage(value)]
  if (value.kind === 'images') return Promise.all(value.images.map(packImage))
  return [value.bytes, ...(await Promise.all([value.poster, ...value.frames].map(packImage)))]
}

/** Serializes a node's output for the cache: lossless, and fast to write and read. */
export async function storeValue(value: SocketValue): Promise<Uint8Array> {
  const parts = await partsOf(value)
  const head: Head = { kind: value.kind, parts: parts.map((part) => part.byteLength) }
  if (value.kind === 'video') {
    const { mime_type, width, height, duration_ms } = value
    Object.assign(head, { video: { mime_type, width, height, duration_ms } })
  }
  const text = Buffer.from(JSON.stringify(head))
  const lead = Buffer.alloc(8)
  lead.writeUInt32LE(magic, 0)
  lead.writeUInt32LE(text.byteLength, 4)
  return Buffer.concat([lead, text, ...parts])
}

function readHead(bytes: Buffer): { head: Head; body: number } {
  if (bytes.byteLength < 8 || bytes.readUInt32LE(0) !== magic) throw new Error('not a stored value')
  const body = 8 + bytes.readUInt32LE(4)
  const head = JSON.parse(bytes.toString('utf8', 8, body)) as Head
  const total = head.parts.reduce((sum, part) => sum + part, body)
  if (total !== bytes.byteLength) throw new Error('a stored value is cut off')
  return { head, body }
}

/** Restores a value that `storeValue` serialized. @throws Error when the bytes are damaged; the host then recomputes it. */
export async function restoreValue(bytes: Uint8Array): Promise<SocketValue> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { head, body } = readHead(buffer)
  let offset = body
  const parts = head.parts.map((length) => {
    offset += length
    return buffer.subarray(offset - length, offset)
  })
  if (head.kind === 'image') return unpackImage(parts[0]!)
  if (head.kind === 'images') return { kind: 'images', images: await Promise.all(parts.map(unpackImage)) }
  if (!head.video) throw new Error('a stored video has no head')
  return {
    kind: 'video',
    ...head.video,
    bytes: Uint8Array.from(parts[0]!),
    poster: await unpackImage(parts[1]!),
    frames: await Promise.all(parts.slice(2).map(unpackImage)),
  }
}
