import { type Lab, lch, mixLab, scaleLab } from '../../src/ground/colour/lab.ts'
import { noiseOf } from '../../src/ground/random/noise.ts'
import { PaintCanvas, swatchSide } from './canvas.ts'
import { type Motif, motifOf } from './motif.ts'

interface Layer {
  readonly step: number
  readonly long: number
  readonly wide: number
  readonly wobble: number
  readonly light: number
  readonly hue: number
  readonly opacity: number
  readonly dry: number
  readonly streak: number
  readonly lift: number
}

type Palette = (tone: number, hue: number) => Lab

/** Paints strokes on a jittered grid in random order; the colours vary around the palette, as if they were mixed by hand. */
function cover(canvas: PaintCanvas, motif: Motif, palette: Palette, layer: Layer): void {
  const { random } = canvas
  const spots: { x: number; y: number; key: number }[] = []
  for (let y = -layer.step; y < swatchSide + layer.step; y += layer.step)
    for (let x = -layer.step; x < swatchSide + layer.step; x += layer.step)
      spots.push({ x: x + random() * layer.step, y: y + random() * layer.step, key: random() })
  for (const { x, y } of spots.sort((a, b) => a.key - b.key)) {
    const tone = motif.toneAt(x, y) + (random() - 0.5) * layer.light
    const hue = motif.hueAt(x, y) + (random() - 0.5) * layer.hue
    const lean = (random() - 0.5) * layer.wobble
    canvas.stroke(
      { x, y },
      {
        angleAt: (px, py) => motif.angleAt(px, py) + lean,
        long: layer.long * (0.6 + 0.8 * random()),
        wide: layer.wide * (0.7 + 0.6 * random()),
        colour: palette(clamp(tone), clamp(hue)),
        opacity: layer.opacity,
        dry: layer.dry,
        streak: layer.streak,
        lift: layer.lift * (0.6 + 0.8 * random()),
      },
    )
  }
}

const clamp = (value: number) => Math.min(1, Math.max(0, value))

/** Returns a palette that mixes two scales of tone according to the hue. */
const between =
  (cool: readonly Lab[], warm: readonly Lab[]): Palette =>
  (tone, hue) =>
    mixLab(scaleLab(cool, tone), scaleLab(warm, tone), clamp((hue - 0.5) * 2.2 + 0.5))

/** Swirling long strokes in night blues and the yellow of lamps. */
function starry(): Uint8ClampedArray {
  const motif = motifOf(5, 3.2, 0.35)
  const palette = between(
    [
      lch(0.2, 0.08, 268),
      lch(0.34, 0.13, 264),
      lch(0.5, 0.14, 255),
      lch(0.68, 0.1, 235),
      lch(0.86, 0.07, 190),
    ],
    [lch(0.24, 0.07, 285), lch(0.4, 0.1, 250), lch(0.58, 0.09, 200), lch(0.8, 0.14, 92), lch(0.93, 0.12, 98)],
  )
  const canvas = new PaintCanvas(1, lch(0.22, 0.07, 268))
  cover(canvas, motif, palette, {
    step: 9,
    long: 60,
    wide: 7,
    wobble: 0.2,
    light: 0.2,
    hue: 0.3,
    opacity: 0.9,
    dry: 0.5,
    streak: 0.06,
    lift: 0.7,
  })
  cover(canvas, motif, palette, {
    step: 10,
    long: 44,
    wide: 4,
    wobble: 0.2,
    light: 0.3,
    hue: 0.7,
    opacity: 0.95,
    dry: 0.6,
    streak: 0.08,
    lift: 1,
  })
  return canvas.finish(1.6)
}

/** Short touches of broken colour: a garden at noon. */
function garden(): Uint8ClampedArray {
  const motif = motifOf(8, 3.4, 0.25)
  const palette = between(
    [
      lch(0.32, 0.08, 278),
      lch(0.44, 0.09, 160),
      lch(0.6, 0.12, 140),
      lch(0.8, 0.08, 228),
      lch(0.94, 0.035, 240),
    ],
    [lch(0.38, 0.1, 300), lch(0.55, 0.12, 330), lch(0.7, 0.12, 12), lch(0.84, 0.1, 62), lch(0.95, 0.055, 90)],
  )
  const canvas = new PaintCanvas(2, lch(0.75, 0.03, 80))
  cover(canvas, motif, palette, {
    step: 11,
    long: 40,
    wide: 9,
    wobble: 0.7,
    light: 0.12,
    hue: 0.35,
    opacity: 0.9,
    dry: 0.4,
    streak: 0.05,
    lift: 0.6,
  })
  cover(canvas, motif, palette, {
    step: 10,
    long: 22,
    wide: 6,
    wobble: 0.9,
    light: 0.18,
    hue: 0.75,
    opacity: 0.9,
    dry: 0.5,
    streak: 0.06,
    lift: 1,
  })
  return canvas.finish(1.3)
}

/** Chalk strokes side by side on toned paper; the grain of the paper shows through. */
function pastel(): Uint8ClampedArray {
  const motif = motifOf(21, 3, 0.15)
  const palette = between(
    [
      lch(0.34, 0.05, 290),
      lch(0.5, 0.08, 265),
      lch(0.66, 0.08, 225),
      lch(0.8, 0.07, 190),
      lch(0.94, 0.03, 200),
    ],
    [lch(0.36, 0.07, 350), lch(0.54, 0.11, 10), lch(0.7, 0.12, 32), lch(0.84, 0.09, 62), lch(0.96, 0.04, 85)],
  )
  const slant: Motif = { ...motif, angleAt: (x, y) => -0.9 + 0.35 * Math.sin(motif.angleAt(x, y)) }
  const canvas = new PaintCanvas(4, lch(0.52, 0.03, 40))
  const tooth = noiseOf(61)
  canvas.grip = (x, y) => Math.min(1, Math.max(0, 0.75 + 1.5 * tooth(x * 0.42, y * 0.42)))
  cover(canvas, slant, palette, {
    step: 10,
    long: 46,
    wide: 9,
    wobble: 0.3,
    light: 0.08,
    hue: 0.3,
    opacity: 0.75,
    dry: 0.2,
    streak: 0.02,
    lift: 0,
  })
  cover(canvas, slant, palette, {
    step: 12,
    long: 50,
    wide: 4,
    wobble: 0.3,
    light: 0.2,
    hue: 0.6,
    opacity: 0.7,
    dry: 0.4,
    streak: 0.04,
    lift: 0,
  })
  return canvas.finish(0)
}

/** Print from two blocks; the lines that the gouge cuts are wider in darker parts. */
function lino(): Uint8ClampedArray {
  const motif = motifOf(31, 2.6, 0)
  const canvas = new PaintCanvas(5, lch(0.94, 0.025, 88))
  const wear = noiseOf(71)
  const other = noiseOf(72)
  const [second, key] = [lch(0.66, 0.15, 40), lch(0.27, 0.06, 262)]
  const lines = new Float32Array(swatchSide ** 2)
  const { random } = canvas
  for (let y = 0; y < swatchSide; y++) {
    for (let x = 0; x < swatchSide; x++) {
      const tone = motif.toneAt(x, y)
      const worn = 0.5 + 0.5 * wear(x * 0.3, y * 0.3)
      if (tone < 0.7 + 0.03 * other(x * 0.05, y * 0.05))
        canvas.dab(x, y, second, motif.hueAt(x, y) < 0.55 ? 0.94 - 0.2 * worn : 0)
      lines[y * swatchSide + x] = tone < 0.1 ? 1 : 0
    }
  }
  for (let y = -8; y < swatchSide + 8; y += 9) {
    for (let x = -8; x < swatchSide + 8; x += 9) {
      const tone = motif.toneAt(x, y)
      if (tone > 0.66 || tone < 0.08) continue
      canvas.stroke(
        { x: x + random() * 9, y: y + random() * 9 },
        {
          angleAt: motif.angleAt,
          long: 44 * (1 - tone * 0.8),
          wide: 3.4 * (1 - tone) ** 1.3,
          colour: key,
          opacity: 1,
          dry: 0,
          streak: 0,
          lift: 0,
        },
      )
    }
  }
  for (let i = 0; i < lines.length; i++) {
    if (lines[i]! > 0) canvas.dab(i % swatchSide, Math.floor(i / swatchSide), key, 0.97)
  }
  return canvas.finish(0, { seed: 7, scale: 0.5, amount: 0.015 })
}

/** Broad strokes in unnatural colours. */
function fauve(): Uint8ClampedArray {
  const motif = motifOf(13, 3.4, 0.8)
  const palette = between(
    [
      lch(0.24, 0.1, 285),
      lch(0.42, 0.17, 268),
      lch(0.56, 0.13, 190),
      lch(0.72, 0.18, 140),
      lch(0.93, 0.1, 105),
    ],
    [lch(0.28, 0.11, 345), lch(0.5, 0.21, 20), lch(0.65, 0.21, 38), lch(0.8, 0.17, 75), lch(0.95, 0.07, 85)],
  )
  const canvas = new PaintCanvas(3, lch(0.9, 0.04, 85))
  cover(canvas, motif, palette, {
    step: 16,
    long: 90,
    wide: 15,
    wobble: 0.5,
    light: 0.1,
    hue: 0.2,
    opacity: 0.97,
    dry: 0.35,
    streak: 0.05,
    lift: 0.8,
  })
  cover(canvas, motif, palette, {
    step: 17,
    long: 54,
    wide: 9,
    wobble: 0.5,
    light: 0.2,
    hue: 0.5,
    opacity: 0.97,
    dry: 0.55,
    streak: 0.06,
    lift: 1,
  })
  return canvas.finish(1.8)
}

/** Painters of the styles by name. */
export const swatches = { starry, garden, fauve, pastel, lino }
