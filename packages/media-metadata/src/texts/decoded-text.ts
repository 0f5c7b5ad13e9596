/**
 * Decodes the bytes of a text: UTF-8, or UTF-16 with a byte order mark, which consoles of Windows write. Other bytes are in the
 * usual encoding of Windows in Chinese or in a western language, in which Python writes there unless it is told otherwise.
 */
export function decodedText(bytes: Uint8Array): string {
  const encoding = wideEncoding(bytes) ?? 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(looksChinese(bytes) ? 'gb18030' : 'windows-1252').decode(bytes)
  }
}

/** Returns the encoding of a text that begins with the byte order mark of UTF-16. */
export function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined
}

/** In Chinese, bytes above ASCII come in pairs. In western languages, nearly all of them stand alone. */
function looksChinese(bytes: Uint8Array): boolean {
  let [pairs, others, run] = [0, 0, 0]
  for (let index = 0; index <= bytes.length; index += 1) {
    if (bytes[index]! >= 0x80) run += 1
    else if (run > 0) {
      if (run % 2 === 0) pairs += 1
      else others += 1
      run = 0
    }
  }
  return pairs > others
}
