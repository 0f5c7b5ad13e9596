import type { NumberRange, SizeRule, TaskOptions } from '../../../models.ts'

const range =
  (min: number, max: number, step: number) =>
  (usual: number): NumberRange => ({
    min,
    max,
    step,
    default: usual,
  })

export const steps = range(1, 100, 1)
export const guidance = range(1, 20, 0.1)
export const strength = range(0.05, 1, 0.05)

/** Seconds of a film. The maximum is the length of the films in the model's training. */
export const seconds: NumberRange = { min: 1, max: 5, step: 1, default: 5 }

/** Returns sizes with about the number of pixels that the model was trained for. */
export const sizesAround = (area: number, multiple: number): SizeRule => ({
  type: 'multiple',
  of: multiple,
  min: multiple * Math.ceil(256 / multiple),
  max: multiple * Math.floor((2.5 * Math.sqrt(area)) / multiple),
  area,
})

/** Options of a task without its sources. */
interface Base extends Pick<TaskOptions, 'sizes' | 'steps' | 'negative_prompt'> {
  readonly guidance?: NumberRange
  readonly references?: number
}

/** Returns the options of the tasks that a diffusion model has. */
export function diffusionTasks(base: Base) {
  const options: TaskOptions = { ...base, seed: true, references: base.references ?? 0 }
  return {
    text_to_image: options,
    image_to_image: { ...options, strength: strength(0.6) },
    inpaint: { ...options, strength: strength(1) },
  }
}
