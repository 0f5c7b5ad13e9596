import { repairTopics, type WorkTemplate } from '@easel/contract/client'
import { bestFirst, type PhotoFacts, photoLimits } from '../../templates/index.ts'

/** Number of other styles that are offered for a photo. */
export const maxStyles = 6

interface StyleContext {
  templateId: string
  photos: readonly { width: number; height: number }[]
  /** Survey of a single photo. */
  facts: PhotoFacts
  tried: ReadonlySet<string>
}

/**
 * Templates that can make another picture of the same photos at once, without painting or writing anything first. Templates that
 * suit the photo come first, templates that were already tried come last.
 */
export function stylesFor(
  templates: readonly WorkTemplate[],
  { templateId, photos, facts, tried }: StyleContext,
): WorkTemplate[] {
  const fits = templates.filter((template) => {
    const { min, max } = photoLimits(template)
    const isReady = template.input_arr.every(
      ({ type, required, show_if, default: usual }) =>
        !(type === 'mask' && !show_if) && !(type === 'text' && required && usual === ''),
    )
    return (
      template.id !== templateId &&
      template.media_type === 'image' &&
      !template.topic_arr.some((topic) => repairTopics.includes(topic)) &&
      isReady &&
      min <= photos.length &&
      photos.length <= max
    )
  })
  const suited = bestFirst(fits, photos, facts)
  const [fresh, seen] = [suited.filter(({ id }) => !tried.has(id)), suited.filter(({ id }) => tried.has(id))]
  return [...fresh, ...seen].slice(0, maxStyles)
}
