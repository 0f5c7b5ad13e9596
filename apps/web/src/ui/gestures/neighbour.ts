/** A step forwards (1) or backwards (-1). */
export type Step = 1 | -1

/** Returns the item before or after a given item in a list that may contain an item more than once. */
export function neighbourOf<T>(items: readonly T[], current: T, step: Step): T | undefined {
  const index = step === 1 ? items.lastIndexOf(current) : items.indexOf(current)
  return index < 0 ? undefined : items[index + step]
}

/** Returns the ids of the page's items in their order: the values of an attribute. */
export function idsInPage(attribute: string): string[] {
  return itemsInPage(attribute).map((item) => item.getAttribute(attribute)!)
}

/**
 * Opens the item before or after a given item, in the order of the page, by clicking it. Returns the id of the opened item, or
 * undefined.
 */
export function openNeighbour(attribute: string, current: string, step: Step): string | undefined {
  const id = neighbourOf(idsInPage(attribute), current, step)
  const item = itemsInPage(attribute).find((element) => element.getAttribute(attribute) === id)
  // In a long list, only the items near the screen are in the document.
  item?.scrollIntoView({ block: 'nearest' })
  item?.click()
  return id
}

function itemsInPage(attribute: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`main [${attribute}]`)]
}
