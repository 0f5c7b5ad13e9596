import { formatShapes } from '@easel/nodes'
import { nearestSize, type SizeRule } from '@easel/remote-engines/models'

/** Minimum share of a picture's longer side that must remain after cropping it to a format. */
const minKept = 0.75
/** Side of a format's picture. Any number is possible, because models choose the nearest size in the same shape. */
const side = 1024

/** Returns the formats that a model with these sizes can make without cropping much of the picture; at least one format. */
export function fittingFormats(formats: readonly string[], sizes: SizeRule): string[] {
  const keptShare = (format: string) => {
    const [width, height] = formatShapes[format] ?? [1, 1]
    const made = nearestSize(sizes, { width: side * width, height: side * height })
    const ratio = made.width / made.height / (width / height)
    return Math.min(ratio, 1 / ratio)
  }
  const fitting = formats.filter((format) => keptShare(format) >= minKept)
  return fitting.length > 0 ? fitting : formats.toSorted((a, b) => keptShare(b) - keptShare(a)).slice(0, 1)
}
