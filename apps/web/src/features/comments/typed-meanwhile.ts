/** Returns the text typed while `sent` was being saved. For an edited comment (with `before`) that is the whole text. */
export function typedMeanwhile(typed: string, sent: string, before = ''): string {
  if (!typed.startsWith(sent)) return typed
  const more = typed.slice(sent.length).trimStart()
  return before === '' || more === '' ? more : typed
}
