const maxCount = 8

/** The newest first; the same words, however they are written, once. */
export function withRecent(recent: readonly string[], keyword: string): string[] {
  const same = (one: string) => one.toLowerCase() === keyword.toLowerCase()
  return [keyword, ...recent.filter((one) => !same(one))].slice(0, maxCount)
}

/** What was kept, unless somebody else wrote there. */
export function parseRecent(kept: string | null): string[] {
  try {
    const list: unknown = JSON.parse(kept ?? '[]')
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string').slice(0, maxCount) : []
  } catch {
    return []
  }
}
