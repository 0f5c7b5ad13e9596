/**
 * A `ref` for an element with `tabIndex={-1}`: the element takes the focus when the focused element inside it is removed, because
 * otherwise the page would get the focus. A button that waits for an answer is disabled, and has already lost the focus by then.
 */
export function holdFocus(container: HTMLElement | null): (() => void) | undefined {
  if (!container) return undefined
  let last: EventTarget | null = null
  const stop = new AbortController()
  const { signal } = stop
  const keep = (element: EventTarget | null) => {
    last = element
  }
  container.addEventListener('focusin', ({ target }) => keep(target), { signal })
  // Without a related target, no element got the focus: the focused element was disabled or removed.
  container.addEventListener('focusout', ({ relatedTarget }) => relatedTarget && keep(null), { signal })
  const gone = new MutationObserver(() => {
    if (!(last instanceof Element) || last.isConnected) return
    keep(null)
    if (document.activeElement === document.body) container.focus({ preventScroll: true })
  })
  gone.observe(container, { childList: true, subtree: true })
  return () => {
    stop.abort()
    gone.disconnect()
  }
}

/** A `ref` for an element that replaces a focused element: the new element takes the focus. */
export function takeFocus(container: HTMLElement | null): void {
  container?.focus()
}
