/** Limit on the number of parts that are walked, so that a crafted file takes no time. */
const maxParts = 10_000

/** Returns the texts that a PNG or WebP contains, by their keys. ComfyUI stores workflows there. */
export function pictureTexts(bytes: Uint8Array): Map<string, string> {
  if (startsWith(bytes, 0, '\x89PNG')) return new Map(pngTexts(bytes))
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) return new Map(webpTexts(bytes))
  return new Map()
}

function* pngTexts(bytes: Uint8Array): Generator<[string, string]> {
  const view = viewOf(bytes)
  let at = 8
  for (let part = 0; part < maxParts && at + 12 <= bytes.length; part += 1) {
    const length = view.getUint32(at)
    if (at + 12 + length > bytes.length) return
    const body = bytes.subarray(at + 8, at + 8 + length)
    if (startsWith(bytes, at + 4, 'tEXt')) yield* plainText(body)
    if (startsWith(bytes, at + 4, 'iTXt')) yield* internationalText(body)
    at += 12 + length
  }
}

function* plainText(body: Uint8Array): Generator<[string, string]> {
  const end = body.indexOf(0)
  // Writers store UTF-8 here too, and what is Latin-1 of a workflow is ASCII.
  if (end > 0) yield [utf8(body.subarray(0, end)), utf8(body.subarray(end + 1))]
}

/** Keyword, compression flag and method, language, translated keyword, text. Compressed ones are left out. */
function* internationalText(body: Uint8Array): Generator<[string, string]> {
  const end = body.indexOf(0)
  if (end <= 0 || body[end + 1] !== 0) return
  const language = body.indexOf(0, end + 3)
  const translated = language < 0 ? -1 : body.indexOf(0, language + 1)
  if (translated >= 0) yield [utf8(body.subarray(0, end)), utf8(body.subarray(translated + 1))]
}

/** Texts `key:value` of the Exif part, each ended by a zero. */
function* webpTexts(bytes: Uint8Array): Generator<[string, string]> {
  const view = viewOf(bytes)
  let at = 12
  for (let part = 0; part < maxParts && at + 8 <= bytes.length; part += 1) {
    const length = view.getUint32(at + 4, true)
    if (startsWith(bytes, at, 'EXIF')) {
      for (const text of utf8(bytes.subarray(at + 8, at + 8 + length)).split('\0')) {
        const found = /(workflow|prompt):\s*(?=\{)/i.exec(text)
        if (found) yield [found[1]!.toLowerCase(), text.slice(found.index + found[0].length)]
      }
    }
    at += 8 + length + (length % 2)
  }
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}

function startsWith(bytes: Uint8Array, at: number, text: string): boolean {
  return [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0))
}

function utf8(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}
