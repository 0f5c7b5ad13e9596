/**
 * `ref` for an element with `tabIndex={-1}`: it takes the focus when the focused element inside it is removed, so that
 * the focus does not fall to the page. A button that waits for an answer is disabled, and has lost the focus by then.
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
  // Without a related target the focus went nowhere: the element was disabled or removed.
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

/** `ref` for an element that replaces a focused element: takes the focus. */
export function takeFocus(place: HTMLElement | null): void {
  place?.focus()
}
