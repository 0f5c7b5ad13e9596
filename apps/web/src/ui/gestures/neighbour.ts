/** Forwards, or backwards. */
export type Step = 1 | -1

/** Returns the item before or after a given item in a list that may name an item more than once. */
export function neighbourOf<T>(items: readonly T[], current: T, step: Step): T | undefined {
  const at = step === 1 ? items.lastIndexOf(current) : items.indexOf(current)
  return at < 0 ? undefined : items[at + step]
}

/** Ids of the page's items in their order: the values of an attribute. */
export function idsInPage(attribute: string): string[] {
  return itemsInPage(attribute).map((item) => item.getAttribute(attribute)!)
}

/** Opens the item before or after a given item, in the order of the page, by a click on it. Returns its id, or undefined. */
export function openNeighbour(attribute: string, current: string, step: Step): string | undefined {
  const id = neighbourOf(idsInPage(attribute), current, step)
  const item = itemsInPage(attribute).find((element) => element.getAttribute(attribute) === id)
  // A long list has only the part near the screen in the document.
  item?.scrollIntoView({ block: 'nearest' })
  item?.click()
  return id
}

function itemsInPage(attribute: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`main [${attribute}]`)]
}
