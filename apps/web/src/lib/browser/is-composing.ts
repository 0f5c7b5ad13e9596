/**
 * True if a key belongs to an input method's composition. Safari ends the composition
 * before it reports the key that ended it; that key still has the code 229.
 */
export function isComposing({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>) {
  return isComposing || keyCode === 229
}
