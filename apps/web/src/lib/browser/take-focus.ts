/** `ref` for an element that replaces a focused one: takes the focus. */
export function takeFocus(place: HTMLElement | null): void {
  place?.focus()
}
