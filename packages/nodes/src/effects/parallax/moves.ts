import type { parallaxMoves } from './declaration.ts'

/** Pose of a layer: shift as shares of the frame's width, and scale around the pivot. */
export interface Pose {
  readonly x: number
  readonly y: number
  readonly scale: number
}

export interface Poses {
  readonly near: Pose
  readonly far: Pose
}

/**
 * Returns the poses at 0 to 1 of the loop. All motion consists of whole sine periods, so that the last frame continues smoothly
 * with the first. `depth` is 0 to 1.
 */
export function posesAt(move: (typeof parallaxMoves)[number], depth: number, position: number): Poses {
  const turn = 2 * Math.PI * position
  const swing = Math.sin(turn)
  const breath = (1 - Math.cos(turn)) / 2
  switch (move) {
    case 'orbit':
      return {
        near: {
          x: 0.042 * depth * swing,
          y: 0.007 * depth * Math.sin(2 * turn),
          scale: 1.015 + 0.02 * depth * breath,
        },
        far: { x: -0.044 * depth * swing, y: -0.004 * depth * Math.sin(2 * turn), scale: 1.03 },
      }
    case 'push':
      return {
        near: { x: 0, y: 0, scale: 1 + 0.12 * depth * breath },
        far: { x: 0, y: 0, scale: 1 + 0.025 * depth * breath },
      }
    case 'vertigo':
      return {
        near: { x: 0, y: 0, scale: 1 + 0.03 * depth * breath },
        far: { x: 0, y: 0, scale: 1 + 0.17 * depth * (1 - breath) },
      }
  }
}
