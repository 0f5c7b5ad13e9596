import { shelfTopics, type WorkTemplate } from '@easel/contract/client'

const topicShelves = ['portrait', 'pet', 'landscape', 'poster'] as const
/** Shelves of the gallery in their order. `seed`: pictures made from a number and text only, without a photo. */
export const shelves = [...topicShelves, 'video', 'seed'] as const
export type Shelf = (typeof shelves)[number]

type Shelved = Pick<WorkTemplate, 'media_type' | 'image_count' | 'topic_arr'>

/** Returns the shelves of a template, its own first: the one of its kind, or of the first topic that names one. */
function shelvesOf({ media_type, image_count, topic_arr }: Shelved): Shelf[] {
  const byTopic = topic_arr.flatMap((topic) => {
    return topicShelves.filter((shelf) => (shelfTopics[shelf] as readonly string[]).includes(topic))
  })
  if (media_type === 'video') return ['video', ...byTopic]
  return image_count.max === 0 ? ['seed', ...byTopic] : byTopic
}

export function isOnShelf(template: Shelved, shelf: Shelf): boolean {
  return shelvesOf(template).includes(shelf)
}

/**
 * Returns the shelves with their templates, and those that are on none; empty shelves are left out. A template may be on several shelves:
 * its own shelf shows it before the guests, so that shelves do not begin alike.
 */
export function shelved<T extends Shelved>(
  templates: readonly T[],
): { shelf: Shelf | 'rest'; templates: T[] }[] {
  const all = shelves.map((shelf) => {
    const these = templates.filter((one) => isOnShelf(one, shelf))
    const isGuest = (one: T) => Number(shelvesOf(one)[0] !== shelf)
    return { shelf, templates: these.toSorted((one, other) => isGuest(one) - isGuest(other)) }
  })
  const rest = templates.filter((one) => shelvesOf(one).length === 0)
  return [...all, { shelf: 'rest' as const, templates: rest }].filter((one) => one.templates.length > 0)
}
