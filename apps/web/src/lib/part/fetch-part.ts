/** Styles of parts that did not come. Who imports such a part again is given it without them. */
const missing = new Set<string>()

export function noticeMissingStyles(): void {
  addEventListener('error', ({ target }) => noticeStyle(target), { capture: true })
}

function noticeStyle(target: EventTarget | null): void {
  // Those of parts; a page's own say nothing of other origins.
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet' || target.crossOrigin === null)
    return
  missing.add(target.href)
  target.remove()
}

/** What is imported, with its style, also when a first try had failed. */
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
