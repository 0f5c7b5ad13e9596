import { type Client, type PhotoSurvey, surveySide } from '@easel/contract/client'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { keptInBrowser, queryKeys } from '../../../lib/api/index.ts'
import { isHeic, smallCopy } from '../../../lib/upload/index.ts'
import type { DraftItem } from '../draft/index.ts'
import type { Mask } from './mask.ts'

const keptMs = 30 * 60_000

/** The survey of a photo, which the server makes from a small copy that it does not store. */
export function surveyQuery(api: Client, photo: Pick<DraftItem, 'url' | 'file'> | undefined) {
  // For a HEIC photo, the server's converted copy is surveyed; its address replaces the address of the file.
  const isShown = photo?.file && !isHeic(photo.file) && photo.url.startsWith('blob:')
  const file = isShown ? photo.file : undefined
  const isThere = photo && (file || (photo.url !== '' && !(photo.file && photo.url.startsWith('blob:'))))
  return queryOptions({
    queryKey: [...queryKeys.surveys, photo?.url ?? ''],
    queryFn: isThere
      ? async ({ signal }) => {
          const picture = file ?? (await (await fetch(photo.url, { signal })).blob())
          return await api.surveyPhoto({ file: await smallCopy(picture, surveySide) }, { signal })
        }
      : skipToken,
    staleTime: keptMs,
    gcTime: keptInBrowser(keptMs),
    retry: false,
  })
}

type Part = PhotoSurvey['part_arr'][number]

/**
 * Half axes of the ellipse around a head, and the height of its centre above the centre of the face. All three are relative to the
 * size of the face.
 */
const head = { across: 0.8, along: 1.05, up: 0.18 }

/** Returns for each pixel of a mask whether it belongs to a part: to the whole person, or only to the head. */
export function pixelsOf({ mask, face }: Part, size: Pick<Mask, 'width' | 'height'>, onlyHead: boolean) {
  const isInside = onlyHead && face ? inHead(face) : inRuns(mask)
  return Uint8Array.from({ length: size.width * size.height }, (_, i) => {
    const x = ((i % size.width) + 0.5) / size.width
    const y = (Math.floor(i / size.width) + 0.5) / size.height
    return isInside(x, y) ? 1 : 0
  })
}

function inHead({ left, top, width, height }: NonNullable<Part['face']>) {
  const middle = { x: left + width / 2, y: top + (0.5 - head.up) * height }
  return (x: number, y: number) =>
    Math.hypot((x - middle.x) / (head.across * width), (y - middle.y) / (head.along * height)) < 1
}

/** Interpolates the outline of the small mask linearly between pixels, so that the enlarged mask has no steps. */
function inRuns({ width, height, runs }: Part['mask']) {
  const cover = new Uint8Array(width * height)
  let offset = 0
  for (const [index, run] of runs.entries()) {
    cover.fill(index % 2, offset, offset + run)
    offset += run
  }
  const value = (x: number, y: number) =>
    cover[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))]!
  return (x: number, y: number) => {
    const [px, py] = [x * width - 0.5, y * height - 0.5]
    const [left, top] = [Math.floor(px), Math.floor(py)]
    const [u, v] = [px - left, py - top]
    const upper = value(left, top) * (1 - u) + value(left + 1, top) * u
    const lower = value(left, top + 1) * (1 - u) + value(left + 1, top + 1) * u
    return upper * (1 - v) + lower * v >= 0.5
  }
}
