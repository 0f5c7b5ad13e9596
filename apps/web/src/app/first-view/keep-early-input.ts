/**
 * Inlined into the page: records clicks, typing, choices and submits from before hydration
 * and replays them at the event `ready`. Self-contained: its source is inlined as text.
 */
export function keepEarlyInput(): void {
  const ended = new AbortController()
  const changed = new Set<HTMLElement>()
  /** In order, each element once: a user who sees no effect presses again but means one press. */
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
      // Links, fields and submit buttons work without scripts.
      const button = target.closest<HTMLElement>('button, [role="button"]')
      const works = button?.closest('a[href], button[type="submit"], summary')
      if (button && !works) {
        keepAct(button, () => button.click())
        // A native popover would open empty: its content comes with the scripts.
        event.preventDefault()
      }
      // Same cookie as the language switch writes: the page is left before its script has loaded.
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
      // This happens at once: the next rendering would reset the chosen value.
      for (const field of changed) changeAgain(field)
      // Later: React cannot hydrate the part that a click belongs to while the page's effects run.
      setTimeout(() => {
        // An earlier replayed action may have removed the target of a later action.
        for (const [element, act] of acts) if (element.isConnected) act()
      })
    },
    { once: true },
  )

  function keepAct(element: HTMLElement, act: () => void): void {
    if (acts.size < maxActs) acts.set(element, act)
  }

  /** React compares a field's value with the value that it saw at hydration: the field has to change before it dispatches again. */
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
