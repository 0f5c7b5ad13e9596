const maxCount = 8

/** Adds a keyword at the front; duplicates that differ only in case are removed. */
export function withRecent(recent: readonly string[], keyword: string): string[] {
  const same = (one: string) => one.toLowerCase() === keyword.toLowerCase()
  return [keyword, ...recent.filter((one) => !same(one))].slice(0, maxCount)
}

/** Reads the stored list; other code may have written another value there. */
export function parseRecent(kept: string | null): string[] {
  try {
    const list: unknown = JSON.parse(kept ?? '[]')
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string').slice(0, maxCount) : []
  } catch {
    return []
  }
}
