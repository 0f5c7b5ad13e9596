import type { MouseEvent } from 'react'

/**
 * Calls a function for the first of several quick clicks only. The browser counts them, as fast as its user set the pointer;
 * a key that presses a button counts as none.
 */
export function firstClick(act: () => void): (event: Pick<MouseEvent, 'detail'>) => void {
  return ({ detail }) => {
    if (detail < 2) act()
  }
}

/**
 * Reports whether a key belongs to an input method's composition. Safari ends the composition
 * before it reports the key that ended it; that key still has the code 229.
 */
export function isComposing({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>) {
  return isComposing || keyCode === 229
}
