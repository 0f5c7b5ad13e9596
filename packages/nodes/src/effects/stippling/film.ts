import type { Maker } from '../../ground/film/making/film-execution.ts'
import { filmExecution } from '../../ground/film/making/film-execution.ts'
import { layPieces } from '../../ground/film/making/lay.ts'
import { magnitude } from '../../ground/plane/magnitude.ts'
import type { Size } from '../../ground/plane/size.ts'
import { stippleSettingsOf } from './execution.ts'
import { type Dots, printDots } from './print.ts'
import { placeDots } from './stipple.ts'

const patches = 6
/** Share of the dots that are set first, along the outlines. */
const outlineShare = 0.35
const noDots: Dots = { places: new Float64Array(0), radii: new Float32Array(0), colours: new Float32Array(0) }

/** Returns the index of the dot at each pixel, and -1 on bare paper. Of dots that overlap, the first counts. */
function dotAt({ places, radii }: Dots, { width, height }: Size): Int32Array {
  const owner = new Int32Array(width * height).fill(-1)
  for (const [i, radius] of radii.entries()) {
    const [x, y, reach] = [places[i * 2]!, places[i * 2 + 1]!, radius + 0.5]
    for (let py = Math.max(0, Math.floor(y - reach)); py <= Math.min(height - 1, y + reach); py++)
      for (let px = Math.max(0, Math.floor(x - reach)); px <= Math.min(width - 1, x + reach); px++)
        if (owner[py * width + px] === -1 && magnitude(px + 0.5 - x, py + 0.5 - y) < reach)
          owner[py * width + px] = i
  }
  return owner
}

/** Draws a photo dot by dot: along the outlines first, then the tones. */
export const makeStippling: Maker = async (image, inputs, signal) => {
  const { dots, paper, outline } = await placeDots(image, stippleSettingsOf(inputs), { signal })
  const count = dots.radii.length
  const ground = await printDots(image, noDots, paper, signal)
  const picture = await printDots(image, dots, paper, signal)
  const minOutline = outline.toSorted()[Math.floor(count * (1 - outlineShare))] ?? 0
  const [x, y] = [0, 1].map((axis) =>
    Float32Array.from({ length: count }, (_, i) => dots.places[i * 2 + axis]!),
  )
  const pieces = {
    x: x!,
    y: y!,
    group: outline.map((value) => (value > minOutline ? 0 : 1)),
    // Dots have no order of neighbours, so the dots of a patch keep the order of their indexes.
    within: new Float32Array(count).map((_, i) => i),
    count,
  }
  const order = layPieces(dotAt(dots, image), pieces, image, patches)
  return { ground, stages: [{ ...order, picture, tool: 'dot', share: 1 }] }
}

export const executeStipplingFilm = filmExecution(makeStippling)
