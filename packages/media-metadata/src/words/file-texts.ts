import { decodedText } from '../texts/index.ts'
import { ByteWindow, nameOf, viewOf } from './byte-window.ts'
import { exifTexts } from './exif-texts.ts'
import { maxParts, maxTextBytes, maxTexts } from './limits.ts'

/** Texts in the file of a picture. */
export interface FileTexts {
  /** Texts of a PNG by keyword. */
  readonly named: Map<string, string>
  readonly exif: string[]
  readonly xmp: string[]
}

/** Reads the texts of a PNG, WebP or JPEG without decoding it; undefined for other files. */
export async function readFileTexts(file: Blob): Promise<FileTexts | undefined> {
  const bytes = new ByteWindow(file)
  const texts: FileTexts = { named: new Map(), exif: [], xmp: [] }
  const head = nameOf(await bytes.read(0, 12))
  if (head.startsWith('\x89PNG\r\n\x1a\n')) await readPng(bytes, file.size, texts)
  else if (head.startsWith('RIFF') && head.endsWith('WEBP')) await readWebp(bytes, file.size, texts)
  else if (head.startsWith('\xff\xd8\xff')) await readJpeg(bytes, file.size, texts)
  else return undefined
  return texts
}

const pngTexts: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt'])

async function readPng(bytes: ByteWindow, size: number, texts: FileTexts): Promise<void> {
  let found = 0
  let offset = 8
  for (let part = 0; part < maxParts && offset + 12 <= size && found < maxTexts; part += 1) {
    const head = await bytes.read(offset, offset + 8)
    const length = viewOf(head).getUint32(0)
    const type = nameOf(head.subarray(4))
    const isRead = length <= maxTextBytes && offset + 12 + length <= size
    if (isRead && pngTexts.has(type)) {
      found += 1
      await readPngText(type, await bytes.read(offset + 8, offset + 8 + length), texts)
    } else if (isRead && type === 'eXIf') {
      texts.exif.push(...exifTexts(await bytes.read(offset + 8, offset + 8 + length)))
    }
    if (type === 'IEND') return
    offset += 12 + length
  }
}

async function readPngText(type: string, content: Uint8Array, { named, xmp }: FileTexts): Promise<void> {
  const end = content.indexOf(0)
  if (end < 1 || end > 79) return
  const keyword = nameOf(content.subarray(0, end))
  const text = await pngTextIn(type, content.subarray(end + 1))
  if (text === undefined) return
  if (keyword === 'XML:com.adobe.xmp') xmp.push(text)
  else named.set(keyword, text)
}

async function pngTextIn(type: string, content: Uint8Array): Promise<string | undefined> {
  if (type === 'tEXt') return decodedText(content)
  if (type === 'zTXt') return await unpacked(content.subarray(1))
  const languageEnd = content.indexOf(0, 2)
  const start = languageEnd < 0 ? -1 : content.indexOf(0, languageEnd + 1)
  if (start < 0) return undefined
  const text = content.subarray(start + 1)
  return content[0] === 1 ? await unpacked(text) : decodedText(text)
}

/** Unpacks a text up to its limit, whatever size it claims; undefined for a longer or a broken text. */
async function unpacked(bytes: Uint8Array): Promise<string | undefined> {
  const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream('deflate'))
  const reader = stream.getReader()
  const pieces: Uint8Array[] = []
  let length = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      length += value.length
      if (length > maxTextBytes) {
        await reader.cancel()
        return undefined
      }
      pieces.push(value)
    }
  } catch {
    return undefined
  }
  return decodedText(new Uint8Array(await new Blob(pieces as Uint8Array<ArrayBuffer>[]).arrayBuffer()))
}

async function readWebp(bytes: ByteWindow, size: number, texts: FileTexts): Promise<void> {
  let offset = 12
  for (let part = 0; part < maxParts && offset + 8 <= size; part += 1) {
    const head = await bytes.read(offset, offset + 8)
    const length = viewOf(head).getUint32(4, true)
    const type = nameOf(head.subarray(0, 4))
    if (length <= maxTextBytes && offset + 8 + length <= size) {
      if (type === 'EXIF') texts.exif.push(...exifTexts(await bytes.read(offset + 8, offset + 8 + length)))
      else if (type === 'XMP ') texts.xmp.push(decodedText(await bytes.read(offset + 8, offset + 8 + length)))
    }
    offset += 8 + length + (length % 2)
  }
}

const xmpHead = 'http://ns.adobe.com/xap/1.0/\0'
const [scan, end, app1] = [0xda, 0xd9, 0xe1]

async function readJpeg(bytes: ByteWindow, size: number, texts: FileTexts): Promise<void> {
  let offset = 2
  for (let part = 0; part < maxParts && offset + 4 <= size; part += 1) {
    const head = await bytes.read(offset, offset + 4)
    const code = head[1]!
    if (head[0] !== 0xff || code === scan || code === end) return
    if (code === 0xff) {
      offset += 1
      continue
    }
    const to = offset + 2 + viewOf(head).getUint16(2)
    if (code === app1 && to <= size) {
      const content = await bytes.read(offset + 4, to)
      if (nameOf(content.subarray(0, xmpHead.length)) === xmpHead)
        texts.xmp.push(decodedText(content.subarray(xmpHead.length)))
      else texts.exif.push(...exifTexts(content))
    }
    offset = Math.max(offset + 4, to)
  }
}
