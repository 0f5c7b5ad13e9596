import { shelfTopics, type WorkTemplate } from '@easel/contract/client'
import { photoLimits } from './photo-fit.ts'

const topicShelves = ['portrait', 'pet', 'landscape', 'poster'] as const
/** Shelves of the gallery in their order. `seed`: pictures made from a number and text only, without a photo. */
export const shelves = [...topicShelves, 'video', 'seed'] as const
export type Shelf = (typeof shelves)[number]

type ShelvedTemplate = Pick<WorkTemplate, 'media_type' | 'image_count' | 'input_arr' | 'topic_arr'>

function namesShelf(topic: string | undefined, shelf: (typeof topicShelves)[number]): boolean {
  return (shelfTopics[shelf] as readonly string[]).includes(topic ?? '')
}

/** Returns the shelf for a kind of result: films, and pictures without a photo. */
function kindOf(template: ShelvedTemplate): Shelf | undefined {
  if (template.media_type === 'video') return 'video'
  return photoLimits(template).max === 0 ? 'seed' : undefined
}

function shelvesOf(template: ShelvedTemplate): Shelf[] {
  const kind = kindOf(template)
  const byTopic = topicShelves.filter((shelf) => template.topic_arr.some((topic) => namesShelf(topic, shelf)))
  return kind ? [kind, ...byTopic] : byTopic
}

/**
 * Returns the shelf on which a template may come first: the shelf of its kind, or of its first topic, which names the subject of
 * its cover.
 */
function ownShelfOf(template: ShelvedTemplate): Shelf | undefined {
  return kindOf(template) ?? topicShelves.find((shelf) => namesShelf(template.topic_arr[0], shelf))
}

export function isOnShelf(template: ShelvedTemplate, shelf: Shelf): boolean {
  return shelvesOf(template).includes(shelf)
}

/**
 * Sorts the templates of a shelf: templates that may come first on this shelf are before the other templates. As each template may
 * come first on one shelf only, no two shelves start with the same covers.
 */
export function ownFirst<T extends ShelvedTemplate>(templates: readonly T[], shelf: Shelf): T[] {
  const fromOtherShelf = (template: T) => Number(ownShelfOf(template) !== shelf)
  return templates.toSorted((a, b) => fromOtherShelf(a) - fromOtherShelf(b))
}

/**
 * Returns the shelves with their templates, and the templates that are on no shelf; empty shelves are left out. A template may be
 * on several shelves.
 */
export function arrangeOnShelves<T extends ShelvedTemplate>(
  templates: readonly T[],
): { shelf: Shelf | 'rest'; templates: T[] }[] {
  const byShelf = shelves.map((shelf) => {
    const shelfTemplates = templates.filter((template) => isOnShelf(template, shelf))
    return { shelf, templates: ownFirst(shelfTemplates, shelf) }
  })
  const unshelved = templates.filter((template) => shelvesOf(template).length === 0)
  return [...byShelf, { shelf: 'rest' as const, templates: unshelved }].filter(
    (shelf) => shelf.templates.length > 0,
  )
}
