import { type Lab, mixLab } from '../../colour/lab.ts'
import { layeredNoise, ridgedNoise, step } from '../../random/noise.ts'
import type { Layer, Layout } from './layout.ts'

/** Returns the illumination of a slope, from -1 to 1: the rise of a ridged noise towards the sun. */
function slopeLight(layout: Layout, layer: Layer, x: number, below: number): number {
  const towards = layout.sun.x > x * layout.width ? 1 : -1
  const u = x * 9 + layer.salt + below * 2.2 * towards
  const v = below * 7 + layer.salt
  const here = ridgedNoise(layout.noise, u, v, 4)
  const there = ridgedNoise(layout.noise, u + 0.09 * towards, v - 0.05, 4)
  return Math.tanh((here - there) * 6.5)
}

function mountainAt(layout: Layout, layer: Layer, x: number, y: number): Lab {
  const { mood, height } = layout
  const below = (y - layer.ridge[x]!) / height
  const lit = slopeLight(layout, layer, x / layout.width, below)
  let colour = mixLab(mood.rock, mood.rockLit, 0.42 + 0.5 * lit)
  if (mood.snow) {
    const tall = (layout.horizon - layer.ridge[x]!) / height
    const rough = layeredNoise(layout.noise, (x / layout.width) * 24 + layer.salt, below * 26, 3)
    const snow = step(0.02, 0.16, tall - 0.12 - below * 1.15 + 0.11 * rough)
    const white: Lab = mixLab(mixLab(mood.rock, mood.skyTop, 0.5), mood.cloudLit, 0.55 + 0.45 * lit)
    colour = mixLab(colour, white, snow * 0.92)
  }
  const meadow = step(0.1, 0.24, below + 0.03 * lit)
  colour = mixLab(colour, mixLab(mood.fields[0]!, mood.rock, 0.35 - 0.25 * lit), meadow * 0.6)
  const share = mood.thickness * (1 - layer.depth) ** 1.5 * (0.62 + 0.38 * step(0, 0.22, below))
  return mixLab(colour, mood.haze, Math.min(0.93, share))
}

function hillAt(layout: Layout, layer: Layer, x: number, y: number): Lab {
  const { mood, noise, width, height } = layout
  const below = (y - layer.ridge[x]!) / height
  const u = x / width
  const tone = layeredNoise(noise, u * 3.2 + layer.salt, below * 9 + layer.salt, 3)
  const fields = mood.fields
  const first = fields[layer.field % fields.length]!
  const second = fields[(layer.field + 1 + Math.floor(layer.salt)) % fields.length]!
  // Fields form bands across a hill, with soft borders.
  const band = step(-0.06, 0.1, layeredNoise(noise, u * 2.4 + layer.salt * 1.7, below * 15, 2) + 0.1)
  let colour = mixLab(second, first, band)
  // Furrows fan out towards the viewer.
  const fan = (u - 0.5) / (0.25 + below * 3 + (1 - layer.depth))
  const furrow = Math.sin(fan * (150 + layer.salt) + layer.salt + tone * 2.5)
  const tuft = layeredNoise(noise, u * 46 * (1.6 - layer.depth), below * 150 * (1.6 - layer.depth), 2)
  const rim = Math.exp(-below * 34)
  const light =
    0.05 * tone + 0.022 * furrow * band + 0.06 * tuft * layer.depth + 0.07 * rim - 0.16 * step(0, 0.28, below)
  colour = [colour[0] + light, colour[1] * (1 + tone * 0.3), colour[2] * (1 + tone * 0.3)]
  const petals = layeredNoise(noise, u * 90 + layer.salt, below * 210, 2)
  const bloom = step(0.3, 0.44, petals) * step(0.55, 0.9, layer.depth) * (layer.field % 3 === 0 ? 0.85 : 0.25)
  const flower = fields[(layer.field + 2) % fields.length]!
  colour = mixLab(colour, [Math.min(0.93, flower[0] + 0.16), flower[1] * 1.2, flower[2] * 1.2], bloom)
  const mist = mood.thickness * (1 - layer.depth) ** 1.3 * (0.72 + 0.28 * step(0, 0.1, below))
  return mixLab(colour, mood.haze, Math.min(0.85, mist))
}

/** Returns the colour of sand: ripples, and a shaded side behind each crest. */
function duneAt(layout: Layout, layer: Layer, x: number, y: number): Lab {
  const { mood, noise, width, height, sun } = layout
  const below = (y - layer.ridge[x]!) / height
  const u = x / width
  const towards = sun.x > width / 2 ? 1 : -1
  const wander = layeredNoise(noise, u * 2.2 + layer.salt, below * 5, 3)
  // A crest winds from its peak down towards the viewer. Its near side is lit, and the side away from the sun is shaded.
  const drift = towards * (0.75 * below + 0.5 * wander * Math.min(0.3, below)) * width
  const from = Math.min(width - 1, Math.max(0, x + drift))
  const reach = Math.max(1, Math.round(width * 0.012))
  const left = layer.ridge[Math.max(0, Math.round(from) - reach)]!
  const right = layer.ridge[Math.min(width - 1, Math.round(from) + reach)]!
  const rise = ((left - right) / (2 * reach)) * towards * (width / height)
  const lit = 0.52 - 0.44 * Math.tanh(rise * 4.5) + 0.3 * wander
  const bright = Math.min(0.8, 0.32 + 0.95 * mood.ground[0])
  const sand: Lab = mixLab([bright, 0.034, 0.1], mood.skyLow, 0.12)
  const shade: Lab = mixLab([bright * 0.6, 0.032, 0.05], mood.skyTop, 0.22)
  const size = 0.25 + 1.6 * layer.depth
  const ripple = Math.sin(
    (below * 520) / size + 5 * wander + 26 * layeredNoise(noise, u * 5 + layer.salt, below * 5, 2),
  )
  const grain = layeredNoise(noise, u * 210, below * 420, 1)
  const colour = mixLab(shade, sand, Math.min(1, Math.max(0, lit)))
  const rim = Math.exp(-below * 90) * 0.05
  const light = 0.014 * ripple * layer.depth + 0.014 * grain + rim
  const haze = mood.thickness * (1 - layer.depth) ** 1.4 * 0.8
  return mixLab([colour[0] + light, colour[1], colour[2]], mood.haze, Math.min(0.8, haze))
}

const colourOf = { mountain: mountainAt, hill: hillAt, dune: duneAt } as const

/** Returns the colour of the land at a pixel, or null for sky. */
export function landAt(layout: Layout, x: number, y: number): Lab | null {
  for (let i = layout.layers.length - 1; i >= 0; i--) {
    const layer = layout.layers[i]!
    if (y >= layer.ridge[x]!) {
      return colourOf[layer.kind](layout, layer, x, y)
    }
  }
  return null
}
