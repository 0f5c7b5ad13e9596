/**
 * In the page itself: what somebody clicks, types, chooses or submits before the scripts are there is not lost; it is done again when they
 * are (the event `ready`). Stands alone: it is sent as text.
 */
export function keepEarlyInput(): void {
  const ended = new AbortController()
  const changed = new Set<HTMLElement>()
  /** In order, each once: who sees nothing happen presses again and means one press. */
  const acts = new Map<HTMLElement, () => void>()
  const mostActs = 20
  const keep = { signal: ended.signal, capture: true }

  addEventListener('input', ({ target }) => target instanceof HTMLElement && changed.add(target), keep)
  addEventListener('change', ({ target }) => target instanceof HTMLElement && changed.add(target), keep)
  addEventListener(
    'click',
    (event) => {
      const { target } = event
      if (!(target instanceof Element)) return
      // Links, fields and buttons that submit work by themselves.
      const button = target.closest<HTMLElement>('button, [role="button"]')
      const works = button?.closest('a[href], button[type="submit"], summary')
      if (button && !works) {
        keepAct(button, () => button.click())
        // A popover would open empty: its content comes with the scripts.
        event.preventDefault()
      }
      // As the switch of languages does: the page is left before scripts could.
      const language = target.closest<HTMLAnchorElement>('a[hreflang]')?.hreflang
      if (language)
        Reflect.set(document, 'cookie', `locale=${language}; Path=/; Max-Age=31536000; SameSite=Lax`)
    },
    keep,
  )
  addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement
      if (form.hasAttribute('action')) return
      event.preventDefault()
      const { submitter } = event
      keepAct(form, () => form.requestSubmit(submitter))
    },
    keep,
  )

  addEventListener(
    'ready',
    () => {
      ended.abort()
      for (const field of changed) tellAgain(field)
      // An earlier one may have taken the place of a later one away.
      for (const [element, act] of acts) if (element.isConnected) act()
    },
    { once: true },
  )

  function keepAct(element: HTMLElement, act: () => void): void {
    if (acts.size < mostActs) acts.set(element, act)
  }

  /** React compares a field with what it saw when it took the page over: it has to see something else first. */
  function tellAgain(field: HTMLElement): void {
    if (!field.isConnected) return
    if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) {
      field.checked = !field.checked
      field.click()
    } else if (field instanceof HTMLInputElement && field.type === 'file') {
      field.dispatchEvent(new Event('change', { bubbles: true }))
    } else if (
      field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement
    ) {
      const { value } = field
      const write = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
      field.value = ''
      write?.call(field, value)
      const type = field instanceof HTMLSelectElement ? 'change' : 'input'
      field.dispatchEvent(new Event(type, { bubbles: true }))
    }
  }
}
