import { setImmediate } from 'node:timers/promises'
import type { ImageValue } from '../../execution-types.ts'
import { areasOf, packColours } from './areas.ts'
import { shapesOf } from './borders.ts'
import { inksOf } from './inks.ts'
import { strokesOf } from './strokes.ts'
import type { Drawing } from './write-svg.ts'

/** Traces a picture of lines on flat areas; undefined for other pictures. */
export async function traceDrawing(image: ImageValue, signal: AbortSignal): Promise<Drawing | undefined> {
  const { width, height } = image
  const size = { width, height }
  // Each step takes less than a second. The process does other work between the steps.
  const next = async () => {
    await setImmediate()
    signal.throwIfAborted()
  }
  const pixels = packColours(image)
  await next()
  const areas = areasOf(pixels, size)
  if (!areas) return undefined
  await next()
  const shapes = shapesOf(areas, pixels)
  await next()
  const inks = inksOf(pixels, areas)
  await next()
  const strokes = inks && (await strokesOf(inks, size, signal))
  return shapes && strokes && { ...size, ground: areas.colours[0]!, shapes, strokes }
}
