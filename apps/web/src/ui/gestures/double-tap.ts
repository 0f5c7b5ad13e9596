/** Two taps within this time are one double tap, in ms. */
export const doubleTapMs = 300

/** Browsers that send no pointer type with a click have only clicks of a mouse here. */
export function isTouch(event: MouseEvent): boolean {
  return (event as Partial<PointerEvent>).pointerType === 'touch'
}
