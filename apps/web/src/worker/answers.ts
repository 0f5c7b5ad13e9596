import { cachedAsset, offlinePage, offlinePages } from './cached.ts'
import { isShare, receiveShare } from './shared.ts'

/**
 * Answers a request. Never serves pages, API calls or pictures from the cache, so that
 * deleted things stay deleted. Returns undefined for requests that the browser makes itself.
 */
export function answer(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return undefined
  if (isShare(request, pathname)) return receiveShare(request, pathname)
  if (request.method !== 'GET') return undefined
  if (pathname.startsWith('/assets/')) return cachedAsset(event)
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
