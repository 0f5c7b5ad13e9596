import type { WorkTemplate } from '@easel/contract/client'

/** Number of photos that a template takes: its images without the masks, which are painted over them. */
export function photoLimits({
  image_count: { min, max },
  input_arr,
}: Pick<WorkTemplate, 'image_count' | 'input_arr'>): { min: number; max: number } {
  const masks = input_arr.filter(({ type }) => type === 'mask').length
  return { min: min - masks, max: max - masks }
}
