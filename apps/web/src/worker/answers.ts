import { keptAsset, offlinePage, offlinePages } from './kept.ts'

/**
 * Pages, calls and pictures are never answered from memory: what was deleted stays deleted. Of what is not named here the
 * browser asks the server itself.
 */
export function answer(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return undefined
  if (pathname.startsWith('/assets/')) return keptAsset(event)
  return request.mode === 'navigate' ? page(event, pathname) : undefined
}

async function page(event: FetchEvent, pathname: string): Promise<Response> {
  try {
    const begun = (await event.preloadResponse) as Response | undefined
    return begun ?? (await fetch(event.request))
  } catch {
    return await offlinePage(/^\/zh(\/|$)/.test(pathname) ? offlinePages.zh : offlinePages.en)
  }
}
