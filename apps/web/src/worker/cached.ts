import { sharedName } from './shared.ts'

/** Renaming a cache discards the content of the old cache. */
const shellName = 'shell-1'
const assetsName = 'assets-1'
/** Maximum number of cached files, enough for the scripts and styles of several versions; the oldest are removed first. */
const maxAssets = 300

export const offlinePages = { en: '/offline', zh: '/zh/offline' }

export async function keepShell(): Promise<void> {
  const shell = await caches.open(shellName)
  const pages = Object.values(offlinePages).map((path) => new Request(path, { cache: 'reload' }))
  await shell.addAll(pages)
}

export async function removeOld(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name !== shellName && name !== assetsName && name !== sharedName)
  await Promise.all(old.map((name) => caches.delete(name)))
}

export async function offlinePage(path: string): Promise<Response> {
  const shell = await caches.open(shellName)
  return (await shell.match(path)) ?? Response.error()
}

/** Serves files whose names contain a hash of their content from the cache; each file is fetched once. */
export async function cachedAsset(event: FetchEvent): Promise<Response> {
  const { request } = event
  const assets = await caches.open(assetsName).catch(() => undefined)
  const cached = await assets?.match(request).catch(() => undefined)
  if (cached) return cached
  const answer = await fetch(request)
  if (assets && answer.status === 200) event.waitUntil(keep(assets, request, answer.clone()))
  return answer
}

/** Stores an asset. A full disk must not make the answer fail. */
async function keep(assets: Cache, request: Request, answer: Response): Promise<void> {
  try {
    await assets.put(request, answer)
    const requests = await assets.keys()
    await Promise.all(requests.slice(0, -maxAssets).map((old) => assets.delete(old)))
  } catch {
    // The file is fetched again the next time.
  }
}
