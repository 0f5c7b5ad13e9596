import { bufferOf, textOf } from './bytes.ts'
import { maxParts, maxXmpBytes } from './limits.ts'
import { BrokenFileError, type FoundMetadata, type NewMetadata, nothingFound } from './metadata.ts'

const id = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  tags: 0x1254c367,
  tag: 0x7373,
  targets: 0x63c0,
  simpleTag: 0x67c8,
  name: 0x45a3,
  string: 0x4487,
} as const

/** Tag names for the labels, since Matroska has no XMP. */
const keys = { xmp: 'XMP', aigc: 'AIGC' } as const

export function isMatroska(bytes: Uint8Array): boolean {
  return bytes.length > 8 && bufferOf(bytes).readUInt32BE() === id.ebml
}

interface Element {
  readonly id: number
  /** Offset and length of the element's size field, in bytes. */
  readonly sizeAt: number
  readonly sizeLength: number
  readonly content: number
  /** End of the element. If its size is unknown, it ends with its parent. */
  readonly to: number
  readonly isOpen: boolean
}

/** Yields the elements between two offsets, and stops at the first invalid element. It does not recurse. */
function* elementsIn(bytes: Buffer, from = 0, to = bytes.length): Generator<Element> {
  let offset = from
  for (let part = 0; part < maxParts && offset + 2 <= to; part += 1) {
    const idLength = Math.clz32(bytes[offset]!) - 23
    const sizeAt = offset + idLength
    const sizeLength = Math.clz32(bytes[sizeAt] ?? 0) - 23
    const content = sizeAt + sizeLength
    if (idLength > 4 || sizeLength > 8 || content > to) return
    const size = numberIn(bytes, sizeAt, sizeLength)
    const isOpen = size === 2 ** (7 * sizeLength) - 1
    const end = isOpen ? to : content + size
    if (end > to) return
    yield { id: bytes.readUIntBE(offset, idLength), sizeAt, sizeLength, content, to: end, isOpen }
    offset = end
  }
}

function numberIn(bytes: Buffer, offset: number, length: number): number {
  let value = bytes[offset]! & (0xff >> length)
  for (let next = 1; next < length; next += 1) value = value * 256 + bytes[offset + next]!
  return value
}

export function readMatroska(file: Uint8Array): FoundMetadata {
  const bytes = bufferOf(file)
  const found = nothingFound()
  const segment = elementsIn(bytes).find((element) => element.id === id.segment)
  if (!segment) return found
  for (const tags of elementsIn(bytes, segment.content, segment.to)) {
    if (tags.id !== id.tags) continue
    for (const tag of elementsIn(bytes, tags.content, tags.to))
      for (const simple of elementsIn(bytes, tag.content, tag.to))
        if (simple.id === id.simpleTag) readTag(bytes, simple, found)
  }
  return found
}

function readTag(bytes: Buffer, simple: Element, found: FoundMetadata): void {
  const parts = [...elementsIn(bytes, simple.content, simple.to)]
  const [name, text] = [id.name, id.string].map((wanted) => {
    const part = parts.find((element) => element.id === wanted)
    return part && textOf(bytes.subarray(part.content, part.to).subarray(0, maxXmpBytes))
  })
  if (name === undefined || text === undefined) return
  if (name === keys.xmp) found.xmp.push(text)
  else found.texts.set(name, text)
}

/** Appends the tags at the end of the file, because no index refers to that position. */
export function writeMatroska(file: Uint8Array, { xmp, aigc }: NewMetadata): Uint8Array {
  const bytes = bufferOf(file)
  const segment = elementsIn(bytes).find((part) => part.id === id.segment)
  if (!segment || segment.to !== bytes.length) throw new BrokenFileError('Not a WebM with one segment')
  const texts = [[keys.xmp, xmp] as const, ...(aigc ? [[keys.aigc, aigc] as const] : [])]
  const simple = texts.map(([name, text]) =>
    elementOf(id.simpleTag, elementOf(id.name, Buffer.from(name)), elementOf(id.string, Buffer.from(text))),
  )
  const tags = elementOf(id.tags, elementOf(id.tag, elementOf(id.targets), ...simple))
  const made = Buffer.concat([bytes, tags])
  if (!segment.isOpen) writeSize(made, segment, made.length - segment.content)
  return made
}

function writeSize(bytes: Buffer, { sizeAt, sizeLength }: Element, size: number): void {
  if (size >= 2 ** (7 * sizeLength) - 1) throw new BrokenFileError('The segment cannot grow')
  let remaining = size
  for (let offset = sizeLength - 1; offset >= 0; offset -= 1, remaining = Math.floor(remaining / 256))
    bytes[sizeAt + offset] = remaining % 256
  bytes[sizeAt]! |= 0x80 >> (sizeLength - 1)
}

function elementOf(elementId: number, ...content: readonly Uint8Array[]): Buffer {
  const idBytes = Buffer.from(elementId.toString(16), 'hex')
  const body = Buffer.concat(content)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(0x1000_0000 | body.length)
  return Buffer.concat([idBytes, size, body])
}
