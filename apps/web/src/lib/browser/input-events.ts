import type { MouseEvent } from 'react'

/**
 * Calls a function only for the first of several quick clicks. The browser counts clicks at the speed that its user has set. A key
 * that presses a button does not count as a click.
 */
export function firstClick(act: () => void): (event: Pick<MouseEvent, 'detail'>) => void {
  return ({ detail }) => {
    if (detail < 2) act()
  }
}

/**
 * Reports whether a key event belongs to the composition of an input method. Safari ends the composition before it reports the
 * key that ended it, but that event still has the key code 229.
 */
export function isComposing({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>) {
  return isComposing || keyCode === 229
}
