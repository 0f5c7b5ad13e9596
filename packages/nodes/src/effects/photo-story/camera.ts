import type { Point } from '../../ground/film/saliency.ts'

/** Window of the scene: its centre and size as shares of the scene's width and height. */
export interface View {
  readonly x: number
  readonly y: number
  readonly size: number
}

/** A camera move from one view to another. */
export interface CameraPath {
  readonly from: View
  readonly to: View
}

const widest = 1
const tightest = 1 / 1.18

const between = (low: number, high: number, share: number) => low + (high - low) * share

/** Clamps a view to the scene. */
function inside(view: View): View {
  const half = view.size / 2
  const clampTo = (position: number) => Math.min(1 - half, Math.max(half, position))
  return { x: clampTo(view.x), y: clampTo(view.y), size: view.size }
}

/**
 * Plans a Ken Burns move for a scene with its subject at `subject`: alternately towards it and away from it,
 * drifting slightly in a random direction. `calm` scenes (photos shown whole) are approached less closely.
 */
export function planCamera(
  subject: Point,
  shot: { index: number; calm: boolean },
  random: () => number,
): CameraPath {
  const angle = random() * 2 * Math.PI
  const inwards = (shot.index + (random() < 0.3 ? 1 : 0)) % 2 === 0
  const close = shot.calm ? 1 / 1.09 : between(tightest, 1 / 1.13, random())
  const wide = shot.calm ? 1 / 1.015 : between(1 / 1.03, widest, random())
  const slack = (1 - wide) / 2 + 0.02
  const far = inside({ x: 0.5 + Math.cos(angle) * slack, y: 0.5 + Math.sin(angle) * slack, size: wide })
  const near = inside({
    x: between(0.5, subject.x, 0.8) - Math.cos(angle) * 0.02,
    y: between(0.5, subject.y, 0.8) - Math.sin(angle) * 0.02,
    size: close,
  })
  return inwards ? { from: far, to: near } : { from: near, to: far }
}

/** Eases in and out at a speed that never reaches 0: a move that stops during a dissolve looks like a fault. */
const ease = (t: number) => 0.45 * t + 0.55 * t * t * (3 - 2 * t)

/** Returns the view at 0 to 1 of the move. The size changes by equal factors in equal steps, as in a steady zoom. */
export function viewAt(path: CameraPath, t: number): View {
  const share = ease(t)
  const size = path.from.size * (path.to.size / path.from.size) ** share
  const span = path.to.size - path.from.size
  // The position depends on the size, so that the fixed point of the zoom does not drift.
  const moved = Math.abs(span) < 1e-6 ? share : (size - path.from.size) / span
  return {
    x: between(path.from.x, path.to.x, moved),
    y: between(path.from.y, path.to.y, moved),
    size,
  }
}
