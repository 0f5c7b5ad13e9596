/** As a `ref`: what stands in the place of something that had the focus takes it. */
export function takeFocus(place: HTMLElement | null): void {
  place?.focus()
}
