import type { WorkTemplate } from '@easel/contract/client'
import { photoLimits } from './photo-limits.ts'

/** Size of a photo that was chosen before the template; unknown until it has loaded. */
export type PhotoSize = { width: number; height: number } | undefined

export type FitReason =
  /** The template is made for such photos. */
  | 'several'
  | 'tall'
  | 'small'
  /** It takes them, but is made for others. */
  | 'wide'
  | 'too_small'
  /** It cannot take them. */
  | 'no_photo'
  | 'too_many'
  | 'too_few'

export interface PhotoFit {
  /** Position among the templates: 0 for those made for such photos, 1 for those that take them, 2 for those made for others, 3 for the rest. */
  order: 0 | 1 | 2 | 3
  reason?: FitReason
  /** The limit that decides, as the reason says it. */
  count?: number
}

type Wanting = Pick<WorkTemplate, 'image_count' | 'input_arr' | 'best_photo'>

/** Says how photos fit a template, by their number and size and by what the template declares. */
export function photoFit(template: Wanting, photos: readonly PhotoSize[]): PhotoFit {
  const { min, max } = photoLimits(template)
  const count = photos.length
  if (count === 0) return { order: 1 }
  if (max === 0) return { order: 3, reason: 'no_photo' }
  if (count > max) return { order: 3, reason: 'too_many', count: max }
  if (count < min) return { order: 3, reason: 'too_few', count: min }
  const sizes = photos.filter((size) => size !== undefined)
  const { shape, min_side = 0, max_side = 0 } = template.best_photo ?? {}
  if (sizes.some(({ width, height }) => Math.min(width, height) < min_side))
    return { order: 2, reason: 'too_small', count: min_side }
  if (shape === 'tall' && sizes.some(({ width, height }) => width > height))
    return { order: 2, reason: 'wide' }
  if (count > 1) return { order: 0, reason: 'several' }
  const [size] = sizes
  if (size && Math.max(size.width, size.height) <= max_side) return { order: 0, reason: 'small' }
  if (size && shape === 'tall' && size.height > size.width) return { order: 0, reason: 'tall' }
  return { order: 1 }
}

/** Templates in the order in which the photos fit them, otherwise as before. */
export function bestFirst<T extends Wanting>(templates: readonly T[], photos: readonly PhotoSize[]): T[] {
  const order = (template: T) => photoFit(template, photos).order
  return templates.toSorted((one, other) => order(one) - order(other))
}
