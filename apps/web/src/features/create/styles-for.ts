import type { WorkTemplate } from '@easel/contract/client'
import { photoLimits } from '../templates/index.ts'

/** Number of other styles that are offered for a photo. */
export const maxStyles = 6

/** Templates that make another picture of the same photos at once: nothing is left to paint or to write. Those not tried yet come first. */
export function stylesFor(
  templates: readonly WorkTemplate[],
  { templateId, photos, tried }: { templateId: string; photos: number; tried: ReadonlySet<string> },
): WorkTemplate[] {
  const fits = templates.filter((template) => {
    const { min, max } = photoLimits(template)
    const isReady = template.input_arr.every(
      ({ type, required, default: usual }) =>
        type !== 'mask' && !(type === 'text' && required && usual === ''),
    )
    return (
      template.id !== templateId &&
      template.media_type === 'image' &&
      isReady &&
      min <= photos &&
      photos <= max
    )
  })
  const [fresh, seen] = [fits.filter(({ id }) => !tried.has(id)), fits.filter(({ id }) => tried.has(id))]
  return [...fresh, ...seen].slice(0, maxStyles)
}
