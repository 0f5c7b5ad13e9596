/** A storage that lasts as long as the page. Items are properties, as in the browser's storages, so that keys can be listed. */
class PageStorage implements Storage {
  [key: string]: unknown

  get length(): number {
    return Object.keys(this).length
  }

  key(index: number): string | null {
    return Object.keys(this)[index] ?? null
  }

  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null
  }

  setItem(key: string, value: string): void {
    this[key] = String(value)
  }

  removeItem(key: string): void {
    delete this[key]
  }

  clear(): void {
    for (const key of Object.keys(this)) delete this[key]
  }
}

/**
 * Replaces the storages that the browser denies to this page, so that the page works without them. A browser that blocks the data
 * of sites throws even when a storage is named.
 */
export function replaceBlockedStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    if (!isAllowed(name))
      Object.defineProperty(window, name, { value: new PageStorage(), configurable: true })
}

function isAllowed(name: 'localStorage' | 'sessionStorage'): boolean {
  try {
    // A web view without storage has null.
    return (window[name] as Storage | null) !== null
  } catch {
    return false
  }
}
