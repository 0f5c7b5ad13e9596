/** Style sheets of parts that failed to load. Importing such a part again would succeed without its styles. */
const missing = new Set<string>()

export function noticeMissingStyles(): void {
  addEventListener('error', ({ target }) => noticeStyle(target), { capture: true })
}

function noticeStyle(target: EventTarget | null): void {
  // Only style sheets of parts have `crossOrigin`; a page's own do not.
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet' || target.crossOrigin === null)
    return
  missing.add(target.href)
  target.remove()
}

/** Imports a part together with its style sheet, also after a first try failed. */
export async function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  await Promise.all([...missing].map(fetchStyle))
  return await load()
}

async function fetchStyle(href: string): Promise<void> {
  const link = document.createElement('link')
  const come = new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', reject)
  })
  Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href })
  document.head.append(link)
  await come
  missing.delete(href)
}
