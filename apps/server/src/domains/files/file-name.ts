/** Maximum length of a title in a file name. File systems allow 255 bytes, including the extension and the number of a copy. */
const maxLength = { characters: 80, bytes: 200 }
/** Device names that Windows reserves, with any extension. */
const reserved = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(\.|$)/i
/** Joiners of emoji and of Persian words are kept; alone, they draw nothing. */
const loose = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]|(?<![\p{L}\p{M}\p{Emoji}])[\u200c\u200d]/gu

/** Turns a title into a file name for any system, without characters that confuse paths, headers or readers. */
export function fileNameOf(title: string): string {
  const clean = title
    .normalize('NFC')
    .toWellFormed()
    .replace(loose, ' ')
    .replace(/[<>:"/\\|?*#%]/g, ' ')
    .replace(/\s+/g, ' ')
  const name = beginningOf(clean).replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, '')
  return name === '' || reserved.test(name) ? 'easel' : name
}

/** Returns the part of a text that fits a file name. No visible character is cut. */
function beginningOf(text: string): string {
  let beginning = ''
  for (const { segment } of new Intl.Segmenter('und').segment(text.slice(0, 2000))) {
    const longer = beginning + segment
    if ([...longer].length > maxLength.characters || Buffer.byteLength(longer) > maxLength.bytes) break
    beginning = longer
  }
  return beginning
}

const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'application/octet-stream': 'bin',
}

export function extensionOf(mimeType: string): string {
  return extensions[mimeType] ?? mimeType.split('/')[1] ?? 'bin'
}

/** Returns the header that makes a browser save the file, with the old form for clients without `filename*`. */
export function contentDisposition(title: string, mimeType: string): string {
  const name = `${fileNameOf(title)}.${extensionOf(mimeType)}`
  const plain = name.replace(/[^\x20-\x7e]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
