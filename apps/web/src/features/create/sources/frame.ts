import type { WorkTemplate } from '@easel/contract/client'
import type { Size } from '../draft/index.ts'

export const sides = ['left', 'top', 'right', 'bottom'] as const
export type Side = (typeof sides)[number]

/** Width of a frame beyond each side of a photo, as shares (0 to 1) of its width or height. */
export type Frame = Readonly<Record<Side, number>>

/** Reports whether the template's form has a number for each side: together they are a frame around the photo. */
export function takesFrame({ input_arr }: Pick<WorkTemplate, 'input_arr'>): boolean {
  return sides.every((side) => input_arr.some(({ name, type }) => name === side && type === 'number'))
}

const steps = 100
const maxShare = 1

/** Rounds to the steps and bounds of the form. */
export function fit(share: number): number {
  return Math.round(Math.min(maxShare, Math.max(0, share)) * steps) / steps
}

/** Returns the smallest frame of these proportions around the middle of a photo, as far as the bounds allow. */
export function frameOf(proportions: number, { width, height }: Size): Frame {
  const photo = width / height
  const across = fit(Math.max(0, proportions / photo - 1) / 2)
  const along = fit(Math.max(0, photo / proportions - 1) / 2)
  return { left: across, right: across, top: along, bottom: along }
}

/** Returns the size of the framed picture, in widths and heights of the photo. */
export function extentOf({ left, top, right, bottom }: Frame): Size {
  return { width: 1 + left + right, height: 1 + top + bottom }
}
