const key = 'themes-of-works'
/** Maximum number of remembered works; the oldest is dropped. */
const maxCount = 20

type Pair = readonly [workId: string, themeId: string]

const isPair = (value: unknown): value is Pair =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string')

function read(): Pair[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(list) ? list.filter(isPair) : []
  } catch {
    return []
  }
}

/** Remembers on this device for which theme a work was started, wherever it is then posted from. */
export const themesOfWorks = {
  themeOf: (workId: string): string | undefined => read().find(([id]) => id === workId)?.[1],
  keep(workId: string, themeId: string): void {
    const others = read().filter(([id]) => id !== workId)
    try {
      localStorage.setItem(key, JSON.stringify([[workId, themeId], ...others].slice(0, maxCount)))
    } catch {
      // Storage is full or blocked: the user chooses the theme again when posting the work.
    }
  },
}
