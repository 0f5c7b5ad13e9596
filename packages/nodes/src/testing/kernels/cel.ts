import { putLab } from '../../ground/colour/lab.ts'
import { placeIn } from '../../ground/plane/light-planes.ts'
import { magnitude } from '../../ground/plane/magnitude.ts'
import { type Plane, planeOf, sampleAt } from '../../ground/plane/plane.ts'
import type { Plane as Lab } from './plane.ts'

export interface CelLayers {
  /** Colours of the flat areas and of the photo: L, a, b. */
  readonly areas: Lab
  readonly photo: Lab
  readonly share: Plane
  readonly light: Plane
  readonly skin: Plane
  readonly painted: Plane
  readonly skinLight: Plane
  readonly glow: Plane
  readonly lines: Plane
  readonly tone: (light: number) => number
  readonly skinTone: (light: number) => number
  readonly look: {
    readonly chroma: number
    readonly glow: number
    readonly light: readonly [number, number]
    readonly shade: readonly [number, number]
  }
}

const clamp01 = (value: number) => Math.min(1, Math.max(0, value))

function smooth(low: number, high: number, value: number): number {
  const t = clamp01((value - low) / (high - low))
  return t * t * (3 - 2 * t)
}

function skinAt({ skin, share }: CelLayers, plane: Plane, i: number): number {
  const position = placeIn(skin, share)
  return sampleAt(plane, position.x(i % share.width), position.y(Math.floor(i / share.width)))
}

/** Reference for `celTones`: returns the remaining share of features, and the tones. */
export function celTonesReference(layers: CelLayers): { stays: Plane; tones: Plane } {
  const { areas, share, light, tone, skinTone } = layers
  const stays = planeOf(share, (i) => {
    const difference = light.data[i]! - skinAt(layers, layers.skinLight, i)
    const bare = 1 - skinAt(layers, layers.painted, i)
    return (
      share.data[i]! * Math.max(bare, smooth(0.03, 0.1, -difference), 0.8 * smooth(0.07, 0.13, difference))
    )
  })
  const tones = planeOf(share, (i) => {
    const label = areas.data[i * 3]!
    const mixed = clamp01(label + stays.data[i]! * (light.data[i]! - label))
    return tone(mixed) + skinAt(layers, layers.skin, i) * (skinTone(mixed) - tone(mixed))
  })
  return { stays, tones }
}

/** Reference for `celColours`, which takes the output of `celTones`. */
export function celColoursReference(layers: CelLayers, stays: Plane, tones: Plane): Uint8ClampedArray {
  const { areas, photo, look, glow, lines } = layers
  const data = new Uint8ClampedArray(stays.data.length * 4)
  for (let i = 0; i < stays.data.length; i++) {
    const isSkin = skinAt(layers, layers.skin, i)
    const share = 0.8 * stays.data[i]!
    const mixed = (c: number) =>
      areas.data[i * 3 + c]! + share * (photo.data[i * 3 + c]! - areas.data[i * 3 + c]!)
    const tone = tones.data[i]!
    const brighter = Math.min(1.25 - 0.2 * isSkin, Math.max(1, tone / Math.max(0.05, areas.data[i * 3]!)))
    const chroma = magnitude(mixed(1), mixed(2))
    const wanted = Math.min(0.24, chroma * (look.chroma - 0.25 * isSkin) * brighter)
    const gain = chroma > 1e-5 ? wanted / chroma : 1
    const tint = (1 - 0.8 * isSkin) * 4 * tone * (1 - tone)
    const [a, b] = [0, 1].map(
      (c) => mixed(c + 1) * gain + tint * (look.shade[c]! + (look.light[c]! - look.shade[c]!) * tone),
    )
    const lit = Math.min(1, tone + (1 - 0.8 * isSkin) * look.glow * glow.data[i]! * (1 - tone))
    const ink = 0.85 * lines.data[i]!
    const drawn = lit + ink * (Math.min(lit, 0.14 + 0.22 * lit) - lit)
    putLab(data, i * 4, drawn, a! * (1 - 0.3 * ink), b! * (1 - 0.3 * ink))
  }
  return data
}
