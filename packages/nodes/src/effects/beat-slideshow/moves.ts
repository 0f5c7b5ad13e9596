import type { Cut } from './cut-list.ts'

/**
 * Camera position over a picture that fills a frame: shift from its centre in frames, zoom, and rotation in radians. `travel`,
 * -0.5 to 0.5, is the progress of a pan.
 */
export interface Pose {
  readonly x: number
  readonly y: number
  readonly zoom: number
  readonly turn: number
  readonly travel: number
}

/** Durations in frames: half a beat, and the part of a transition on either side of its cut. */
export interface Rhythm {
  readonly half: number
  readonly swing: number
}

const angleOf = (direction: number) => (direction / 16) * 2 * Math.PI
const clamp01 = (value: number) => Math.min(1, Math.max(0, value))

/** Strength of a transition by distance from its cut: 1 at the cut, 0 from `swing` frames on. */
const nearness = (frames: number, swing: number) => clamp01(1 - frames / swing) ** 3

/** Adds the motion of a transition to a pose; `side` is -1 before the cut and 1 after it, `near` as in `nearness`. */
function swung(
  pose: Pose,
  entrance: Cut['entrance'],
  direction: number,
  { near, side }: { near: number; side: 1 | -1 },
): Pose {
  const angle = angleOf(direction)
  switch (entrance) {
    case 'whip':
      return {
        ...pose,
        x: pose.x - side * near * 0.9 * Math.cos(angle),
        y: pose.y - side * near * 0.9 * Math.sin(angle),
      }
    case 'zoom':
      return { ...pose, zoom: pose.zoom * (side < 0 ? 1 + 1.1 * near : 1 / (1 + 0.45 * near)) }
    case 'spin': {
      const lean = direction % 2 === 0 ? 1 : -1
      return { ...pose, turn: pose.turn - side * lean * near * 0.6, zoom: pose.zoom * (1 + 0.35 * near) }
    }
    default:
      return pose
  }
}

/** Returns the camera pose at a frame of a cut. `frame` may be fractional; `next` is the following cut. */
export function poseAt(cut: Cut, next: Cut | undefined, frame: number, { half, swing }: Rhythm): Pose {
  const [start, end] = [cut.start * half, cut.end * half]
  const since = frame - start
  const share = since / (end - start)
  const angle = angleOf(cut.move)
  // The camera zooms slowly during the whole cut; the cut determines whether it zooms in or out.
  const push = cut.move % 3 === 0 ? 1.09 - 0.07 * share : 1.02 + 0.07 * share
  const sway = 0.012 * (share - 0.5)
  const travel = cut.zoom === 1 ? (share - 0.5) * (Math.cos(angle + 0.1) < 0 ? -1 : 1) : 0
  const shift = { x: sway * Math.cos(angle), y: sway * Math.sin(angle) }
  let pose: Pose = { ...shift, zoom: cut.zoom * push, turn: 0, travel }
  const sinceBeat = ((frame % (2 * half)) + 2 * half) % (2 * half)
  const hit = cut.punch * Math.exp((-5.5 * sinceBeat) / (2 * half))
  const lean = Math.floor(frame / (2 * half)) % 2 === 0 ? 1 : -1
  pose = { ...pose, zoom: pose.zoom * (1 + 0.085 * hit), turn: cut.punch >= 1 ? 0.014 * hit * lean : 0 }
  pose = swung(pose, cut.entrance, cut.move, { near: nearness(since, swing), side: 1 })
  if (next) pose = swung(pose, next.entrance, next.move, { near: nearness(end - frame, swing), side: -1 })
  return pose
}

/** Opacity of the flash at a frame: it starts at its cut and fades within a beat. */
export function flashAt(cut: Cut, frame: number, { half }: Rhythm): number {
  if (cut.entrance !== 'flash') return 0
  const since = frame - cut.start * half
  return since < 0 ? 0 : 0.5 * Math.exp((-4.2 * since) / half)
}

/** Strength of the colour fringes, which is highest on the first frames of a strong beat. */
export function splitAt(cut: Cut, frame: number, { half }: Rhythm): number {
  if (cut.punch < 1) return 0
  const sinceBeat = frame % (2 * half)
  return Math.exp((-7 * sinceBeat) / (2 * half))
}
