/**
 * As a `ref` of a place with `tabIndex={-1}`: when what has the focus in it is taken away, the place has it, and it is not lost to the page.
 * A button that waits for an answer is disabled, and has lost it by then.
 */
export function holdFocus(place: HTMLElement | null): (() => void) | undefined {
  if (!place) return undefined
  let last: EventTarget | null = null
  const left = new AbortController()
  const { signal } = left
  const keep = (element: EventTarget | null) => {
    last = element
  }
  place.addEventListener('focusin', ({ target }) => keep(target), { signal })
  // To nothing: disabled, or taken away.
  place.addEventListener('focusout', ({ relatedTarget }) => relatedTarget && keep(null), { signal })
  const gone = new MutationObserver(() => {
    if (!(last instanceof Element) || last.isConnected) return
    keep(null)
    if (document.activeElement === document.body) place.focus({ preventScroll: true })
  })
  gone.observe(place, { childList: true, subtree: true })
  return () => {
    left.abort()
    gone.disconnect()
  }
}
