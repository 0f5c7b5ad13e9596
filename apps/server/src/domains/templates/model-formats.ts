import { formatShapes } from '@easel/nodes'
import { nearestSize, type SizeRule } from '@easel/remote-engines/models'

/** Share of a picture's longer direction that must remain when it is cut to a format. */
const minKept = 0.75
/** Any size: models take the nearest of the same shape. */
const side = 1024

/** Formats that a model with these sizes makes without losing much of the picture; at least one format. */
export function fittingFormats(formats: readonly string[], sizes: SizeRule): string[] {
  const kept = (format: string) => {
    const [width, height] = formatShapes[format] ?? [1, 1]
    const made = nearestSize(sizes, { width: side * width, height: side * height })
    const ratio = made.width / made.height / (width / height)
    return Math.min(ratio, 1 / ratio)
  }
  const fitting = formats.filter((format) => kept(format) >= minKept)
  return fitting.length > 0 ? fitting : formats.toSorted((a, b) => kept(b) - kept(a)).slice(0, 1)
}
