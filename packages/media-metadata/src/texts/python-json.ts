/**
 * Parses JSON that Python wrote: it may contain `NaN` and `Infinity`, which JSON does not have; they become null.
 * Returns nothing for other texts.
 */
export function parsePythonJson(text: string): unknown {
  for (const read of [() => text, () => withoutSpecialNumbers(text)]) {
    try {
      return JSON.parse(read())
    } catch {
      // The next variant may be valid JSON.
    }
  }
  return undefined
}

/**
 * Removes special numbers outside strings, because in a string such a word is part of a sentence. An unfinished string ends with
 * the text.
 */
function withoutSpecialNumbers(text: string): string {
  return text.replaceAll(/"(?:[^"\\]|\\.)*(?:"|$)|-?\b(?:NaN|Infinity)\b/gs, (found) =>
    found.startsWith('"') ? found : 'null',
  )
}
