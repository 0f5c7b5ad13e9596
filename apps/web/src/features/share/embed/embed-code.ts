/** Height of the footer below the picture, with the author and the site; in px. */
export const embedFooterHeight = 56

interface Shape {
  width: number
  height: number
}

interface Bounds {
  maxWidth?: number | undefined
  maxHeight?: number | undefined
}

export const embedWidths = { small: 320, medium: 480, large: 720 } as const
export type EmbedWidth = keyof typeof embedWidths

const smallestWidth = 200
const smallestHeight = 160

/** Returns the largest frame within the bounds that shows the whole picture. */
export function embedSize(
  picture: Shape,
  { maxWidth = embedWidths.medium, maxHeight = 1200 }: Bounds = {},
): Shape {
  const width = Math.max(smallestWidth, maxWidth)
  const height = Math.max(smallestHeight, maxHeight)
  const ratio = picture.height / picture.width
  const byHeight = (height - embedFooterHeight) / ratio
  const shown = Math.round(Math.max(smallestWidth, Math.min(width, byHeight)))
  return {
    width: Math.min(shown, width),
    height: Math.round(Math.min(height, shown * ratio + embedFooterHeight)),
  }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeMarkup = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign]!)

interface EmbedCode extends Shape {
  src: string
  title: string
}

/** Returns the HTML that users paste into their own pages. The frame shrinks with its column. */
export function embedCode({ src, title, width, height }: EmbedCode): string {
  const style = `width:100%;max-width:${width}px;aspect-ratio:${width}/${height};border:0;border-radius:12px`
  return (
    `<iframe src="${escapeMarkup(src)}" title="${escapeMarkup(title)}" width="${width}" height="${height}" ` +
    `style="${style}" loading="lazy" allow="fullscreen" referrerpolicy="strict-origin-when-cross-origin"></iframe>`
  )
}

export const embedThemes = ['auto', 'dark', 'light'] as const
export type EmbedTheme = (typeof embedThemes)[number]

export function themeOf(params: URLSearchParams): EmbedTheme {
  const asked = params.get('theme')
  return embedThemes.find((theme) => theme === asked) ?? 'auto'
}
