import { clamp01, fixedOne, loadLab, pad } from './common'
import { densityOf } from './hatch'
import { smooth } from './lines'
import { layers, noiseAt, noiseAt4, scaled } from './paper'
import { planeAt } from './planes'

/** Converts padded Oklab to a plane of f32 x 4 (L, a, b, 1). */
export function unpackLab(y0: i32, y1: i32, lab: usize, plane: usize, width: i32): void {
  const scale = f32x4.splat(1 / fixedOne)
  for (let y = y0; y < y1; y++) {
    const row = lab + ((<usize>((y + pad) * (width + 2 * pad) + pad)) << 3)
    const out = plane + ((<usize>(y * width)) << 4)
    for (let x = 0; x < width; x++) {
      const value = f32x4.mul(loadLab(row + ((<usize>x) << 3)), scale)
      v128.store(out + ((<usize>x) << 4), f32x4.replace_lane(value, 3, 1))
    }
  }
}

/** Parameters of the washes, in the order in which `watercolour/washes.ts` writes them. */
@unmanaged
class Wash {
  /** Planes of f32 x 4: the picture, its wide blur, and the resulting washes (L, a, b, coverage). */
  plane: usize
  soft: usize
  out: usize
  /** Height of the paper, f32. */
  paper: usize
  width: i32
  height: i32
  softWidth: i32
  softHeight: i32
  softShift: i32
  seed: u32
  /** Number of pixels at a width of 1024 that correspond to a pixel of this picture. */
  unit: f32
  /** Minimum lightness of paper that stays unpainted, and lightness of the darkest wash. */
  white: f32
  black: f32
  /** Number of washes on top of each other. */
  washes: f32
  /** Bleeding of colours into each other, from 0 to 1. */
  wet: f32
  /** Width of the unpainted border, in pixels. */
  border: f32
  /** Gain of chroma. */
  vivid: f32
}

/**
 * Computes the distribution of pigment: the picture with irregular contours (positions are moved by noise), colours that bleed on
 * wet paper, lightness in washes with hard edges on dry paper, and a ragged unpainted border.
 */
export function wash(y0: i32, y1: i32, parameters: usize): void {
  const job = changetype<Wash>(parameters)
  const unit = job.unit
  const seed = job.seed
  const ratio: f32 = 1 / <f32>(1 << job.softShift)
  for (let y = y0; y < y1; y++) {
    for (let x = 0; x < job.width; x++) {
      const px: f32 = <f32>x * unit
      const py: f32 = <f32>y * unit
      const seeds = i32x4.add(i32x4.splat(<i32>seed), i32x4(1, 2, 3, 4))
      const slow = scaled(f32x4(px, px, py, py), 0.021)
      const fast = scaled(f32x4(px, px, py, py), 0.11)
      const sway = noiseAt4(seeds, v128.shuffle<f32>(slow, fast, 0, 1, 4, 5), v128.shuffle<f32>(slow, fast, 2, 3, 6, 7))
      const slowX = f32x4.extract_lane(sway, 0)
      const slowY = f32x4.extract_lane(sway, 1)
      const fastX = f32x4.extract_lane(sway, 2)
      const fastY = f32x4.extract_lane(sway, 3)
      const dx: f32 = (slowX * <f32>2.6 + fastX * <f32>1.1) / unit
      const dy: f32 = (slowY * <f32>2.6 + fastY * <f32>1.1) / unit
      const original = planeAt(job.plane, job.width, job.height, <f32>x + dx, <f32>y + dy)

      // On wet paper, colours bleed in fingers along the damp parts.
      const damp = layers(seed + 5, px * <f32>0.0052, py * <f32>0.0052, 3)
      const fringe = layers(seed + 9, px * <f32>0.03, py * <f32>0.03, 3)
      const runX: f32 = (slowY * 14 + fringe * 20) / unit
      const runY: f32 = (slowX * 14 - fringe * 20) / unit
      const run = planeAt(
        job.soft, job.softWidth, job.softHeight,
        (<f32>x + runX + <f32>0.5) * ratio - <f32>0.5, (<f32>y + runY + <f32>0.5) * ratio - <f32>0.5,
      )
      const gap = f32x4.sub(original, run)
      const square = f32x4.mul(gap, gap)
      const difference: f32 = sqrt<f32>(f32x4.extract_lane(square, 0) + f32x4.extract_lane(square, 1) + f32x4.extract_lane(square, 2))
      // Details that stand out from their surroundings are painted later, on dry paper, and do not bleed.
      const stays = smooth(<f32>0.05, <f32>0.2, difference)
      const wetness: f32 = job.wet * smooth(<f32>-0.12, <f32>0.28, damp + job.wet * <f32>0.3 - <f32>0.12) * (1 - <f32>0.92 * stays)
      const mixed = f32x4.add(original, f32x4.mul(f32x4.sub(run, original), f32x4.splat(wetness)))

      const light = clamp01((f32x4.extract_lane(mixed, 0) - job.black) / (job.white - job.black))
      const count = job.washes
      const level: f32 = light * count + fastX * <f32>0.06
      const whole = floor<f32>(level)
      // A step between washes needs an edge of the picture; otherwise it would divide a cheek or a sky.
      const plain: f32 = 1 - smooth(<f32>0.025, <f32>0.09, difference)
      const half: f32 = min<f32>(<f32>0.5, <f32>0.09 + <f32>0.41 * wetness + <f32>0.34 * plain)
      const stepped: f32 = (whole + smooth(<f32>0.5 - half, <f32>0.5 + half, level - whole)) / count
      const final: f32 = light + (stepped - light) * <f32>0.72

      // The border is ragged, because a dry brush skips the paper's hollows and stops irregularly.
      const edge: f32 = min<f32>(min<f32>(<f32>x, <f32>(job.width - 1 - x)), min<f32>(<f32>y, <f32>(job.height - 1 - y)))
      const grain: f32 = load<f32>(job.paper + ((<usize>(y * job.width + x)) << 2)) - <f32>0.5
      let cover: f32 = 1
      if (job.border > 0) {
        // Long strokes have irregular ends, which are far apart along the border.
      const ends = noiseAt(seed + 15, px * <f32>0.0085, py * <f32>0.0085)
      const ragged: f32 = job.border * max<f32>(<f32>0.25, 1 + <f32>1.1 * ends + <f32>0.8 * damp + <f32>0.6 * fringe + <f32>0.1 * fastY)
        const into: f32 = (edge - ragged) / job.border
        cover = smooth(<f32>-0.03, <f32>0.03, into + grain * <f32>0.1)
        const dry = smooth(<f32>0.42, <f32>0.02, into + grain * <f32>0.9 - <f32>0.08)
        cover *= 1 - <f32>0.75 * dry * smooth(<f32>0.02, <f32>0.3, damp + <f32>0.15)
      }
      // Nearly white parts stay unpainted.
      cover *= 1 - smooth(<f32>0.9, <f32>1.01, light + grain * <f32>0.05)
      const colour = f32x4.mul(mixed, f32x4.splat(job.vivid * (1 - <f32>0.55 * smooth(<f32>0.72, 1, light))))
      v128.store(
        job.out + ((<usize>(y * job.width + x)) << 4),
        f32x4(final, f32x4.extract_lane(colour, 1), f32x4.extract_lane(colour, 2), cover),
      )
    }
  }
}

/** Parameters of the pigment, in the order in which `watercolour/washes.ts` writes them. */
@unmanaged
class Pigment {
  /** Output of `wash`, and the blurred output. */
  washes: usize
  soft: usize
  paper: usize
  /** Density of the sheet, f32 x 4; pigment adds to it. */
  sheet: usize
  width: i32
  softWidth: i32
  softHeight: i32
  softShift: i32
  seed: u32
  unit: f32
  /** Oklab lightness of the darkest and the lightest wash. */
  dark: f32
  bright: f32
  /** Amount of pigment that gathers at the edges of a wash, in the paper's hollows, and in the currents of the water. */
  rim: f32
  grain: f32
  flow: f32
  /** Strength of the blooms where water flowed back into a drying wash. */
  bloom: f32
  bareR: f32
  bareG: f32
  bareB: f32
}

/**
 * Converts washes to optical density: the density that gives paper the colour, times the settled pigment (Bousseau, Kaplan,
 * Thollot, Sillion 2006). There is more pigment at the edges of a wash, in the paper's hollows, and along the currents.
 */
export function pigment(y0: i32, y1: i32, parameters: usize): void {
  const job = changetype<Pigment>(parameters)
  const unit = job.unit
  const seed = job.seed
  const ratio: f32 = 1 / <f32>(1 << job.softShift)
  for (let y = y0; y < y1; y++) {
    for (let x = 0; x < job.width; x++) {
      const spot = <usize>(y * job.width + x)
      const here = v128.load(job.washes + (spot << 4))
      const cover = f32x4.extract_lane(here, 3)
      if (cover <= 0) continue
      const around = planeAt(
        job.soft, job.softWidth, job.softHeight, (<f32>x + <f32>0.5) * ratio - <f32>0.5, (<f32>y + <f32>0.5) * ratio - <f32>0.5,
      )
      const tone = f32x4.extract_lane(here, 0)
      const px: f32 = <f32>x * unit
      const py: f32 = <f32>y * unit
      // Parts that are darker than their surroundings, or at the end of the wash, dry last.
      const step: f32 = (f32x4.extract_lane(around, 0) - tone) * <f32>5.5 + (cover - f32x4.extract_lane(around, 3)) * <f32>1.3
      const rim: f32 = min<f32>(1, max<f32>(-0.35, step))
      const hollow: f32 = <f32>0.5 - load<f32>(job.paper + (spot << 2))
      const current = layers(seed + 41, px * <f32>0.009, py * <f32>0.009, 4)
      const damp: f32 = layers(seed + 47, px * <f32>0.0032, py * <f32>0.0032, 4) + current * <f32>0.12
      const inside = smooth(<f32>0.27, <f32>0.42, damp)
      const ring: f32 = smooth(<f32>0.2, <f32>0.27, damp) * (1 - inside)
      const settled: f32 =
        1 + job.rim * rim + job.grain * hollow * (<f32>1.1 - <f32>0.5 * tone) * 2 + job.flow * current +
        job.bloom * (<f32>0.26 * ring - <f32>0.24 * inside)

      const light: f32 = job.dark + (job.bright - job.dark) * tone
      const a = f32x4.extract_lane(here, 1)
      const b = f32x4.extract_lane(here, 2)
      let l: f32 = light + <f32>0.3963377774 * a + <f32>0.2158037573 * b
      let m: f32 = light - <f32>0.1055613458 * a - <f32>0.0638541728 * b
      let s: f32 = light - <f32>0.0894841775 * a - <f32>1.291485548 * b
      l = l * l * l
      m = m * m * m
      s = s * s * s
      const red = densityOf((<f32>4.0767416621 * l - <f32>3.3077115913 * m + <f32>0.2309699292 * s) / job.bareR)
      const green = densityOf((<f32>-1.2684380046 * l + <f32>2.6097574011 * m - <f32>0.3413193965 * s) / job.bareG)
      const blue = densityOf((<f32>-0.0041960863 * l - <f32>0.7034186147 * m + <f32>1.707614701 * s) / job.bareB)
      const share: f32 = cover * max<f32>(<f32>0.15, settled)
      const out = job.sheet + (spot << 4)
      v128.store(out, f32x4.add(v128.load(out), f32x4(red * share, green * share, blue * share, 0)))
    }
  }
}
