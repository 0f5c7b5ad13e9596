/** What was typed while `sent` was on its way. Of a comment that is edited it is all of it. */
export function typedMeanwhile(typed: string, sent: string, before = ''): string {
  if (!typed.startsWith(sent)) return typed
  const more = typed.slice(sent.length).trimStart()
  return before === '' || more === '' ? more : typed
}
