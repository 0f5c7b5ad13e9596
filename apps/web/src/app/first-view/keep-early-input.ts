/**
 * Inlined into the page: records clicks, typing, choices and submits before hydration, and replays them at the event `ready`. The
 * function is self-contained, because its source is inlined as text.
 */
export function keepEarlyInput(): void {
  const ended = new AbortController()
  const changed = new Set<HTMLElement>()
  /**
   * Actions in order, at most one per element. A user who sees no effect presses the element again, but wants the effect only once.
   */
  const acts = new Map<HTMLElement, () => void>()
  const maxActs = 20
  const keep = { signal: ended.signal, capture: true }

  addEventListener('input', ({ target }) => target instanceof HTMLElement && changed.add(target), keep)
  addEventListener('change', ({ target }) => target instanceof HTMLElement && changed.add(target), keep)
  addEventListener(
    'click',
    (event) => {
      const { target } = event
      if (!(target instanceof Element)) return
      // Links, fields and submit buttons already work without scripts.
      const button = target.closest<HTMLElement>('button, [role="button"]')
      const works = button?.closest('a[href], button[type="submit"], summary')
      if (button && !works) {
        keepAct(button, () => button.click())
        // The popover would open empty, because its content is loaded with the scripts.
        event.preventDefault()
      }
      // Sets the cookie that the language switch sets, since the page is left before its script has loaded.
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
      // Changed fields are replayed at once, since the next rendering would reset the chosen values.
      for (const field of changed) changeAgain(field)
      // Clicks are replayed later, since React cannot hydrate the part of a click while the page's effects run.
      setTimeout(() => {
        // An earlier replayed click may have removed the target of a later click.
        for (const [element, act] of acts) if (element.isConnected) act()
      })
    },
    { once: true },
  )

  function keepAct(element: HTMLElement, act: () => void): void {
    if (acts.size < maxActs) acts.set(element, act)
  }

  /** React compares a field's value with its value at hydration: the value has to change before the event is dispatched again. */
  function changeAgain(field: HTMLElement): void {
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
