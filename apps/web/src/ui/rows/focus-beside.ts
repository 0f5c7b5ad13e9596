/**
 * Moves the focus from a button that removes its list item to the last button of a neighbor, since the removal would lose the
 * focus. If there is no neighbor, the first field of the dialog gets the focus.
 */
export function focusBeside(button: HTMLElement): void {
  const item = button.closest('li')
  const beside = item?.nextElementSibling ?? item?.previousElementSibling
  const [other] = [...(beside?.querySelectorAll('button') ?? [])].slice(-1)
  const target = other ?? button.closest('[role=dialog]')?.querySelector<HTMLElement>('[data-autofocus]')
  target?.focus()
}
