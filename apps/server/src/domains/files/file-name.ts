const maxCharacters = 80
/** Device names that Windows reserves. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/** Turns a title into a file name for any system, without characters that confuse paths, headers or readers. */
export function fileNameOf(title: string): string {
  const clean = title
    .normalize('NFC')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[<>:"/\\|?*#%]/g, ' ')
    .replace(/\s+/g, ' ')
  const short = [...clean].slice(0, maxCharacters).join('')
  const name = short.replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, '')
  return name === '' || reserved.test(name) ? 'easel' : name
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
