export const posterShapes = ['portrait', 'square', 'story'] as const
export type PosterShape = (typeof posterShapes)[number]

/** Sizes in pixels that are shown uncropped on the sites where posters are shared. */
export const posterSizes: Readonly<Record<PosterShape, { width: number; height: number }>> = {
  portrait: { width: 1080, height: 1440 },
  square: { width: 1080, height: 1080 },
  story: { width: 1080, height: 1920 },
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface PosterLayout {
  readonly picture: Box
  readonly text: Box
  readonly code: Box
}

const margin = 64
const gap = 44
const codeSide = 216
/** Heights in pixels at the top and at the bottom that a story's own buttons and name cover. */
const covered: Readonly<Record<PosterShape, number>> = { portrait: 0, square: 0, story: 150 }

/** Returns the area for the picture: the page without the margins, the texts and the code. */
function roomOn(shape: PosterShape): { width: number; height: number } {
  const page = posterSizes[shape]
  return {
    width: page.width - 2 * margin,
    height: page.height - 2 * (margin + covered[shape]) - gap - codeSide,
  }
}

/** Longest side of the picture in pixels, in any shape of poster. */
export const maxPictureSide = Math.max(...posterShapes.flatMap((shape) => Object.values(roomOn(shape))))

/** Places the whole picture as large as possible, with texts and code below it, centred vertically. */
export function layOut(shape: PosterShape, picture: { width: number; height: number }): PosterLayout {
  const page = posterSizes[shape]
  const room = roomOn(shape)
  const scale = Math.min(room.width / picture.width, room.height / picture.height)
  const width = Math.round(picture.width * scale)
  const height = Math.round(picture.height * scale)
  const top = Math.round((page.height - (height + gap + codeSide)) / 2)
  const below = top + height + gap
  const code = { x: page.width - margin - codeSide, y: below, width: codeSide, height: codeSide }
  return {
    picture: { x: Math.round((page.width - width) / 2), y: top, width, height },
    code,
    text: { x: margin, y: below, width: code.x - margin - gap, height: codeSide },
  }
}
