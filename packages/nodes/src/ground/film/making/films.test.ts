import { afterAll, expect, test } from 'vitest'
import { makeComic } from '../../../effects/comic/film.ts'
import { makeDrawing } from '../../../effects/ink-drawing/film.ts'
import { makeLowPoly } from '../../../effects/low-poly/film.ts'
import { makeMosaic } from '../../../effects/mosaic/film.ts'
import { makeStippling } from '../../../effects/stippling/film.ts'
import { executions } from '../../../execution.ts'
import type { ImageValue } from '../../../execution-types.ts'
import { closeKernels } from '../../../kernels/pool.ts'
import { quietContext, scenery } from '../../../testing/pictures.ts'
import type { Maker } from './film-execution.ts'
import type { Making } from './stage.ts'

afterAll(closeKernels)

const photo = scenery(160, 120)
const differenceOf = (a: Uint8ClampedArray, b: Uint8ClampedArray) =>
  a.reduce((sum, value, index) => sum + Math.abs(value - b[index]!), 0) / a.length

/** Returns the picture after a share of each stage. */
function pictureAt({ ground, stages }: Making, stage: number, share: number): Uint8ClampedArray {
  const before = stage === 0 ? ground : stages[stage - 1]!.picture
  const { born, picture } = stages[stage]!
  return before.data.map((value, index) => (born[index >> 2]! <= share ? picture.data[index]! : value))
}

const makers: Readonly<Record<string, { make: Maker; inputs: Readonly<Record<string, string | number>> }>> = {
  InkDrawing: { make: makeDrawing, inputs: { look: 'charcoal', line: 0.5, shading: 0.6, seed: 3 } },
  Comic: { make: makeComic, inputs: { print: 'bright', ink: 0.5, dots: 0.4, colours: 8, seed: 3 } },
  Stippling: { make: makeStippling, inputs: { look: 'colour', dots: 2000, contrast: 0.5, seed: 3 } },
  Mosaic: { make: makeMosaic, inputs: { material: 'stone', tile_size: 4, joint: 4, seed: 3 } },
  LowPoly: { make: makeLowPoly, inputs: { detail: 0.4, facets: 0.5, vividness: 0.5, seed: 3 } },
}

for (const [node, { make, inputs }] of Object.entries(makers)) {
  test(`${node}: a film ends with the picture of the node, and comes closer to it from stage to stage`, async () => {
    const context = quietContext()
    const still = (await executions.get(node)!({ ...inputs, image: photo }, context))[0] as ImageValue
    const making = await make(photo, inputs, context.signal)
    const { ground, stages } = making
    expect(stages.at(-1)!.picture.data).toEqual(still.data)
    expect(ground.data.every((value, index) => index % 4 < 3 || value === 255)).toBe(true)
    const distances = stages.flatMap((_, stage) =>
      [0.3, 0.6, 1].map((share) => differenceOf(pictureAt(making, stage, share), still.data)),
    )
    const differences = [differenceOf(ground.data, still.data), ...distances]
    expect(differences).toEqual(differences.toSorted((a, b) => b - a))
    expect(differences.at(-1)).toBe(0)
    for (const { born } of stages) expect(born.every((time) => time >= 0 && time <= 1)).toBe(true)
  })
}
