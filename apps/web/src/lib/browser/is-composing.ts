/**
 * The key is the input method's, which composes with it. Safari has ended the composition when it tells of the key that ends it; that key
 * still has the number of such keys.
 */
export function isComposing({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>) {
  return isComposing || keyCode === 229
}
