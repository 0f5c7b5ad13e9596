/** Longer texts are not memoized: they come from callers, who could fill the memory with them. */
const maxLength = 200
const maxTexts = 1000

/** Keeps the results for texts that requests repeat, such as a header of all requests of a browser. */
export function memoized<Result extends {}>(compute: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>()
  return (text) => {
    const known = results.get(text)
    if (known !== undefined) return known
    const result = compute(text)
    if (results.size === maxTexts) results.clear()
    if (text.length <= maxLength) results.set(text, result)
    return result
  }
}
