import { decodedText } from '../texts/index.ts'
import { readBoxTexts } from './bmff-texts.ts'
import { ByteWindow, nameOf, viewOf } from './byte-window.ts'
import { exifTexts } from './exif-texts.ts'
import { gifComments } from './gif-comments.ts'
import { inflate } from './inflated.ts'
import { maxParts, maxTextBytes, maxTexts } from './limits.ts'
import { pngChunks } from './png-chunks.ts'

/** Texts in the file of a picture. */
export interface FileTexts {
  /** Texts of a PNG by keyword. */
  readonly named: Map<string, string>
  /** Texts in EXIF, and comments of formats whose texts have no keywords. */
  readonly comments: string[]
  readonly xmp: string[]
}

/** Reads the texts of a picture without decoding it; undefined for files of other formats than the formats named here. */
export async function readFileTexts(file: Blob): Promise<FileTexts | undefined> {
  const bytes = new ByteWindow(file)
  const texts: FileTexts = { named: new Map(), comments: [], xmp: [] }
  const head = nameOf(await bytes.read(0, 12))
  if (head.startsWith('\x89PNG\r\n\x1a\n')) await readPng(bytes, file.size, texts)
  else if (head.startsWith('RIFF') && head.endsWith('WEBP')) await readWebp(bytes, file.size, texts)
  else if (head.startsWith('\xff\xd8\xff')) await readJpeg(bytes, file.size, texts)
  else if (head.startsWith('GIF8'))
    texts.comments.push(...(await gifComments(await bytes.read(0, maxTextBytes))))
  else if (boxedPicture.test(head)) await readBoxes(bytes, file.size, texts)
  else if (head.startsWith('\xff\x0a')) return texts
  else return undefined
  return texts
}

/** Start of an AVIF or HEIC, and of a JPEG XL with metadata. */
const boxedPicture = /^.{4}(?:ftyp(?:avi[fs]|mif1|msf1|hei[cxms]|hev[cx])|JXL )/s

async function readBoxes(bytes: ByteWindow, size: number, texts: FileTexts): Promise<void> {
  const { exif, xmp } = await readBoxTexts(bytes, size)
  texts.comments.push(...exif.flatMap(exifTexts))
  texts.xmp.push(...xmp.map(decodedText))
}

const pngTexts: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt'])

async function readPng(bytes: ByteWindow, size: number, texts: FileTexts): Promise<void> {
  let found = 0
  for await (const { type, from, to } of pngChunks(bytes, size)) {
    if (found >= maxTexts) return
    if (to - from > maxTextBytes || to > size) continue
    if (pngTexts.has(type)) {
      found += 1
      await readPngText(type, await bytes.read(from, to), texts)
    } else if (type === 'eXIf') texts.comments.push(...exifTexts(await bytes.read(from, to)))
  }
}

async function readPngText(
  type: string,
  content: Uint8Array<ArrayBuffer>,
  { named, comments, xmp }: FileTexts,
): Promise<void> {
  const end = content.indexOf(0)
  if (end < 1 || end > 79) return
  const keyword = nameOf(content.subarray(0, end))
  const text = await pngTextIn(type, content.subarray(end + 1))
  if (text === undefined) return
  if (keyword === 'XML:com.adobe.xmp') xmp.push(text)
  else if (rawExif.test(keyword)) comments.push(...exifTexts(hexBytes(text)))
  else named.set(keyword, text)
}

/** Keywords under which ImageMagick stores the EXIF of a photo: a name, a length, and then digits in lines. */
const rawExif = /^Raw profile type (?:exif|APP1)$/i

function hexBytes(text: string): Uint8Array {
  const digits = text.replace(/^\s*\w{1,20}\s+\d{1,9}\s/, '').replaceAll(/\s+/g, '')
  return Uint8Array.from({ length: digits.length >> 1 }, (_, index) =>
    Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16),
  )
}

async function pngTextIn(type: string, content: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  if (type === 'tEXt') return decodedText(content)
  if (type === 'zTXt') return await unpackText(content.subarray(1))
  const languageEnd = content.indexOf(0, 2)
  const start = languageEnd < 0 ? -1 : content.indexOf(0, languageEnd + 1)
  if (start < 0) return undefined
  const text = content.subarray(start + 1)
  return content[0] === 1 ? await unpackText(text) : decodedText(text)
}

/** Unpacks a text; undefined for a text beyond the limit or a broken text. */
async function unpackText(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const text = await inflate(new Blob([bytes]), 'deflate', maxTextBytes)
  return text && decodedText(text)
}

async function readWebp(bytes: ByteWindow, size: number, texts: FileTexts): Promise<void> {
  let offset = 12
  for (let part = 0; part < maxParts && offset + 8 <= size; part += 1) {
    const head = await bytes.read(offset, offset + 8)
    const length = viewOf(head).getUint32(4, true)
    const type = nameOf(head.subarray(0, 4))
    if (length <= maxTextBytes && offset + 8 + length <= size) {
      if (type === 'EXIF')
        texts.comments.push(...exifTexts(await bytes.read(offset + 8, offset + 8 + length)))
      else if (type === 'XMP ') texts.xmp.push(decodedText(await bytes.read(offset + 8, offset + 8 + length)))
    }
    offset += 8 + length + (length % 2)
  }
}

const xmpHead = 'http://ns.adobe.com/xap/1.0/\0'
const [scan, end, app1, comment] = [0xda, 0xd9, 0xe1, 0xfe]

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
      else texts.comments.push(...exifTexts(content))
    }
    if (code === comment && to <= size) texts.comments.push(decodedText(await bytes.read(offset + 4, to)))
    offset = Math.max(offset + 4, to)
  }
}
