import { decodedText } from '@easel/media-metadata/texts'

/** Maximum number of chunks that are read, so that a crafted file does not take long. */
const maxChunks = 10_000

export type KeyedText = [key: string, text: string]

/** Maximum total size of all compressed texts of a picture, in texts of the maximum size. */
const maxTexts = 4

/**
 * Returns the texts that a picture contains, by their keys. ComfyUI stores workflows there. Compressed texts may become much
 * longer than the picture, so each may have at most `maxBytes`, and all together four times `maxBytes`.
 */
export async function pictureTexts(bytes: Uint8Array, maxBytes: number): Promise<KeyedText[]> {
  const inChunks: KeyedText[] = []
  let remainingBytes = maxTexts * maxBytes
  if (startsWith(bytes, 0, '\x89PNG'))
    for (const reading of pngTexts(bytes, () => Math.min(maxBytes, remainingBytes))) {
      const text = await reading
      if (!text) continue
      inChunks.push(text)
      remainingBytes = Math.max(0, remainingBytes - text[1].length)
    }
  return [...inChunks, ...exifTexts(bytes)]
}

type PendingText = KeyedText | undefined | Promise<KeyedText | undefined>

/** `room`: number of bytes that the next compressed text may have. */
function* pngTexts(bytes: Uint8Array, room: () => number): Generator<PendingText> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let offset = 8
  for (let chunk = 0; chunk < maxChunks && offset + 12 <= bytes.length; chunk += 1) {
    const length = view.getUint32(offset)
    if (offset + 12 + length > bytes.length) return
    const body = bytes.subarray(offset + 8, offset + 8 + length)
    // `comf` is a chunk of ComfyUI for animations, written like `tEXt`.
    if (startsWith(bytes, offset + 4, 'tEXt') || startsWith(bytes, offset + 4, 'comf')) yield plainText(body)
    if (startsWith(bytes, offset + 4, 'zTXt')) yield compressedText(body, room())
    if (startsWith(bytes, offset + 4, 'iTXt')) yield internationalText(body, room())
    offset += 12 + length
  }
}

function plainText(body: Uint8Array): KeyedText | undefined {
  const end = body.indexOf(0)
  // Programs write UTF-8 here, too, instead of Latin-1.
  return end > 0 ? [decodedText(body.subarray(0, end)), decodedText(body.subarray(end + 1))] : undefined
}

/** Keyword, method, compressed text. */
async function compressedText(body: Uint8Array, maxBytes: number): Promise<KeyedText | undefined> {
  const end = body.indexOf(0)
  if (end <= 0) return undefined
  const text = await inflate(body.subarray(end + 2), maxBytes)
  return text && [decodedText(body.subarray(0, end)), decodedText(text)]
}

/** Keyword, compression flag and method, language, translated keyword, text. */
async function internationalText(body: Uint8Array, maxBytes: number): Promise<KeyedText | undefined> {
  const end = body.indexOf(0)
  const language = end <= 0 ? -1 : body.indexOf(0, end + 3)
  const translated = language < 0 ? -1 : body.indexOf(0, language + 1)
  if (translated < 0) return undefined
  const stored = body.subarray(translated + 1)
  const text = body[end + 1] === 0 ? stored : await inflate(stored, maxBytes)
  return text && [decodedText(body.subarray(0, end)), decodedText(text)]
}

/** Decompresses zlib data. Returns nothing for damaged data, and for a text of more than `maxBytes`. */
async function inflate(bytes: Uint8Array, maxBytes: number): Promise<Uint8Array | undefined> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  try {
    const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream('deflate'))
    for (const reader = stream.getReader(); ; ) {
      const { done, value } = await reader.read()
      if (done) return new Uint8Array(await new Blob(pieces).arrayBuffer())
      length += value.length
      if (length > maxBytes) return void (await reader.cancel())
      pieces.push(value)
    }
  } catch {
    return undefined
  }
}

/**
 * Finds the texts `key:{…}` that ComfyUI writes into Exif fields. Exif is never compressed and a text ends at a zero
 * byte, so the texts are found in every kind of picture without walking its parts.
 */
function exifTexts(bytes: Uint8Array): KeyedText[] {
  const letters = new TextDecoder('latin1').decode(bytes)
  const start = /(workflow|prompt):\s{0,9}(?=\{)/gi
  const texts: KeyedText[] = []
  for (let found = start.exec(letters); found; found = start.exec(letters)) {
    const end = letters.indexOf('\0', start.lastIndex)
    const to = end < 0 ? bytes.length : end
    texts.push([found[1]!, decodedText(bytes.subarray(start.lastIndex, to))])
    start.lastIndex = to
  }
  return texts
}

export function startsWith(bytes: Uint8Array, position: number, text: string): boolean {
  return [...text].every((letter, index) => bytes[position + index] === letter.charCodeAt(0))
}
