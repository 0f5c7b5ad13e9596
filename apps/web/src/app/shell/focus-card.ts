const cards = 'main :is([data-post-link], [data-work-link])'

/** Focuses the card after or before the focused one; the first one on the screen where none is focused. */
export function focusCard(step: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>(cards)]
  const focused = document.activeElement
  // The focus may be on a part of the card, such as its author.
  const at = all.findIndex((card) => (card.closest('article, li') ?? card).contains(focused))
  const next = at < 0 ? all.find((card) => card.getBoundingClientRect().bottom > 0) : all[at + step]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'center' })
}
