import {
  type DownloadFormat,
  type DownloadQuality,
  type DownloadSize,
  downloadSides,
} from '@easel/contract/client'

export const qualities: readonly DownloadQuality[] = ['high', 'standard', 'compressed']

interface Source {
  mime_type: string
  duration_ms?: number | undefined
  width: number
  height: number
}

/** Returns the formats that a file can be converted to, its own first. A picture of lines can also be a drawing. */
export function formatsOf(
  { mime_type, duration_ms }: Pick<Source, 'mime_type' | 'duration_ms'>,
  { hasLines }: { hasLines: boolean },
): DownloadFormat[] {
  const ownFormat = mime_type.split('/')[1] as DownloadFormat
  const formats: DownloadFormat[] = mime_type.startsWith('video/')
    ? ['mp4', 'webm', 'gif', 'jpeg', 'png', 'webp']
    : ['jpeg', 'png', 'webp', 'avif', ...(duration_ms === undefined ? (['pdf'] as const) : [])]
  if (hasLines) formats.push('svg')
  return [ownFormat, ...formats.filter((format) => format !== ownFormat)]
}

/** Returns the sizes below the file's own: files are never enlarged. */
export function sizesOf({ width, height }: Pick<Source, 'width' | 'height'>): DownloadSize[] {
  const longest = Math.max(width, height)
  const sizes = Object.entries(downloadSides) as [DownloadSize, number | undefined][]
  return sizes.filter(([, side]) => side === undefined || side < longest).map(([size]) => size)
}
