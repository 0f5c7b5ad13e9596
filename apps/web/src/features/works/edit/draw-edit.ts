import type { WorkEdit } from '@easel/contract/client'
import { type ColourCube, frameOf, moveColours } from '@easel/nodes/edit'

export interface LoadedPicture {
  /** The picture, reduced for display. */
  readonly bitmap: ImageBitmap
  /** Size of the original in pixels. */
  readonly width: number
  readonly height: number
}

/** Longest side of the preview in pixels. */
export const previewSide = 1100

export async function loadPicture(
  url: string,
  size: { width: number; height: number },
): Promise<LoadedPicture> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`The picture cannot be read: ${answer.status}`)
  const scale = Math.min(1, (previewSide * 1.2) / Math.max(size.width, size.height))
  const bitmap = await createImageBitmap(await answer.blob(), {
    resizeWidth: Math.max(1, Math.round(size.width * scale)),
    resizeHeight: Math.max(1, Math.round(size.height * scale)),
    resizeQuality: 'high',
  })
  return { bitmap, ...size }
}

/** Draws the steps at the size of a preview. The server computes positions and colours with the same functions. */
export function drawEdit(
  canvas: HTMLCanvasElement,
  picture: LoadedPicture,
  { edit, cube }: { edit: WorkEdit; cube: ColourCube | undefined },
): void {
  const frame = frameOf(picture, edit)
  const scale = Math.min(1, previewSide / Math.max(frame.width, frame.height))
  canvas.width = Math.max(1, Math.round(frame.width * scale))
  canvas.height = Math.max(1, Math.round(frame.height * scale))
  const brush = canvas.getContext('2d', { willReadFrequently: true })
  if (!brush) throw new Error('This browser draws no pictures')
  const [a, b, c, d, e, f] = frame.map
  brush.imageSmoothingQuality = 'high'
  // The map leads from the frame to the original without scaling, so its inverse is its transpose.
  brush.setTransform(
    ...([a, c, b, d, -(a * e + b * f), -(c * e + d * f)].map((value) => value * scale) as Matrix),
  )
  brush.drawImage(picture.bitmap, 0, 0, picture.width, picture.height)
  brush.resetTransform()
  if (cube) {
    const pixels = brush.getImageData(0, 0, canvas.width, canvas.height)
    moveColours(pixels.data, cube, 0, canvas.width * canvas.height)
    brush.putImageData(pixels, 0, 0)
  }
  for (const words of edit.text_arr) drawWords(brush, words)
}

type Matrix = [number, number, number, number, number, number]
type Brush = CanvasRenderingContext2D
export type Words = WorkEdit['text_arr'][number]

const leading = 1.25
/** Typefaces of the server where this device has them, and similar typefaces elsewhere. */
const families = {
  sans: '"Inter Variable", "Noto Sans SC", "PingFang SC", "Microsoft YaHei", sans-serif',
  serif: '"Playfair Display", "Noto Serif SC", "Songti SC", SimSun, Georgia, serif',
}

function measureWords(brush: Brush, words: Words) {
  const size = words.size * Math.min(brush.canvas.width, brush.canvas.height)
  brush.font = `600 ${size}px ${families[words.font]}`
  brush.textAlign = 'center'
  const lines = words.text.split('\n')
  const metrics = lines.map((line) => brush.measureText(line.replace(/\p{Ll}/gu, 'x') || 'x'))
  const cap = Math.max(...metrics.map(({ actualBoundingBoxAscent }) => actualBoundingBoxAscent))
  const width = Math.max(...lines.map((line) => brush.measureText(line).width))
  return { size, lines, cap, width, height: cap + leading * size * (lines.length - 1) }
}

function drawWords(brush: Brush, words: Words): void {
  const { size, lines, cap, height } = measureWords(brush, words)
  brush.fillStyle = words.colour
  const first = words.y * brush.canvas.height - height / 2 + cap
  for (const [index, line] of lines.entries())
    brush.fillText(line, words.x * brush.canvas.width, first + index * leading * size)
}

/** Width and height of words as shares of the preview on which they are drawn. */
export function boxOfWords(canvas: HTMLCanvasElement, words: Words): { width: number; height: number } {
  const brush = canvas.getContext('2d')
  if (!brush) return { width: 0, height: 0 }
  const { width, height, size } = measureWords(brush, words)
  return { width: (width + size * 0.5) / canvas.width, height: (height + size * 0.7) / canvas.height }
}
