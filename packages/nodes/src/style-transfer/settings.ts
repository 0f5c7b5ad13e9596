import { patchSide } from './search.ts'

export interface StyleSettings {
  /** 0..1 */
  readonly strength: number
  /** 0..1: how much of the photo's own detail stays. */
  readonly detail: number
  /** 0..1: from the photo's own colours to the style's. */
  readonly palette: number
  /** 0.5..2 */
  readonly stroke_size: number
  readonly seed: number
}

export interface LevelPlan {
  /** The level is 1 / 2^shift of the working size. */
  readonly shift: number
  readonly rounds: number
  /** Share of the content in what is searched for, 0..1. */
  readonly hold: number
}

export interface StylePlan {
  /** The search works at 1 / 2^shift of the picture's size. */
  readonly shift: number
  readonly width: number
  readonly height: number
  /** From coarse to fine. */
  readonly levels: readonly LevelPlan[]
  /** Share of the content in the result, and what more of it stays in its details. */
  readonly rest: number
  readonly care: number
  /** Weight of the content's lightness in the search. */
  readonly structure: number
  /** How much of the broad light and colour is the photo's rather than the pieces'. */
  readonly broad: number
}

const mix = (from: number, to: number, share: number) => from + (to - from) * share

/** From coarse to fine. */
const looks = [
  { rounds: 4, hold: 0.6 },
  { rounds: 3, hold: 0.5 },
  { rounds: 2, hold: 0.33 },
  { rounds: 2, hold: 0.14 },
]
/** Longest side of what is searched at full size; larger pictures are searched at half or a quarter. */
const workingSide = 1200

/**
 * `own`: the style is a picture of people's, which may lack tones or colours that the photo has; then pieces bring the
 * strokes, and the photo more of the broad light.
 */
export function planStyle(
  size: { width: number; height: number },
  settings: StyleSettings,
  own: boolean,
): StylePlan {
  let shift = 0
  while (Math.max(size.width, size.height) >> shift > workingSide) shift += 1
  const width = Math.max(patchSide, size.width >> shift)
  const height = Math.max(patchSide, size.height >> shift)
  const room = Math.floor(Math.log2(Math.min(width, height) / (2 * patchSide)))
  const count = Math.min(looks.length, Math.max(1, room + 1))
  const near = 1 - Math.min(1, settings.strength / 0.75)
  const beyond = Math.max(0, settings.strength - 0.75) * 2.4
  const ease = (hold: number) => mix(hold * (1 - beyond), 1, near)
  return {
    shift,
    width,
    height,
    levels: looks.slice(-count).map((look, index) => ({
      shift: count - 1 - index,
      rounds: look.rounds,
      hold: ease(look.hold),
    })),
    rest: ease(0.03),
    care: mix(0, 0.75, settings.detail),
    structure: mix(0.25, 0.9, settings.detail),
    broad: own ? mix(0.75, 0.45, settings.strength) : mix(0.4, 0.1, settings.strength),
  }
}
