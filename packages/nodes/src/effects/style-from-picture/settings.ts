import { patchSide } from './search.ts'

export interface StyleSettings {
  /** Strength of the style, from 0 to 1. */
  readonly strength: number
  /** Share of the photo's detail that is kept, from 0 to 1. */
  readonly detail: number
  /** Colours, from the photo's colours (0) to the style's colours (1). */
  readonly palette: number
  /** Size of the strokes, from 0.5 to 2. */
  readonly stroke_size: number
  readonly seed: number
}

export interface LevelPlan {
  /** The level has 1 / 2^shift of the working size. */
  readonly shift: number
  readonly rounds: number
  /** Share of the photo's content in the picture for which patches are searched, from 0 to 1. */
  readonly contentShare: number
}

export interface StylePlan {
  /** The search runs at 1 / 2^shift of the picture's size. */
  readonly shift: number
  readonly width: number
  readonly height: number
  /** Ordered from coarse to fine. */
  readonly levels: readonly LevelPlan[]
  /** Share of the photo's content in the result. */
  readonly finalContentShare: number
  /** Additional share of the content in detailed areas. */
  readonly detailShare: number
  /** Weight of the photo's lightness in the search. */
  readonly structure: number
  /** Share of low-frequency light and colour that comes from the photo instead of the patches. */
  readonly broad: number
}

const mix = (from: number, to: number, share: number) => from + (to - from) * share

/** Search settings per level, from coarse to fine. */
const scales = [
  { rounds: 4, contentShare: 0.6 },
  { rounds: 3, contentShare: 0.5 },
  { rounds: 2, contentShare: 0.33 },
  { rounds: 2, contentShare: 0.14 },
]
/** Maximum longest side for a search at full size; larger pictures are searched at half or a quarter. */
const workingSide = 1200

/**
 * Plans a style transfer. `isOwn` means that the style is a user's picture, which may lack tones or colours of the photo. In this
 * case the patches contribute the strokes, and more of the low-frequency light comes from the photo.
 */
export function planStyle(
  size: { width: number; height: number },
  settings: StyleSettings,
  isOwn: boolean,
): StylePlan {
  let shift = 0
  while (Math.max(size.width, size.height) >> shift > workingSide) shift += 1
  const width = Math.max(patchSide, size.width >> shift)
  const height = Math.max(patchSide, size.height >> shift)
  const room = Math.floor(Math.log2(Math.min(width, height) / (2 * patchSide)))
  const count = Math.min(scales.length, Math.max(1, room + 1))
  const near = 1 - Math.min(1, settings.strength / 0.75)
  const beyond = Math.max(0, settings.strength - 0.75) * 2.4
  const ease = (contentShare: number) => mix(contentShare * (1 - beyond), 1, near)
  return {
    shift,
    width,
    height,
    levels: scales.slice(-count).map((look, index) => ({
      shift: count - 1 - index,
      rounds: look.rounds,
      contentShare: ease(look.contentShare),
    })),
    finalContentShare: ease(0.03),
    detailShare: mix(0, 0.75, settings.detail),
    structure: mix(0.25, 0.9, settings.detail),
    broad: isOwn ? mix(0.75, 0.45, settings.strength) : mix(0.4, 0.1, settings.strength),
  }
}
