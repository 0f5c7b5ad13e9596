/** Reloads the page once if one of its code chunks is missing because a newer version replaced it. */
export function followNewerVersion(): void {
  addEventListener('vite:preloadError', () => void reloadWhenReplaced())
}

/** While the network or the server is down, the page stays, with all typed input. */
async function reloadWhenReplaced(): Promise<void> {
  const last = Number(sessionStorage.getItem('reloaded') ?? 0)
  if (Date.now() - last < 10_000 || !(await isReplaced())) return
  sessionStorage.setItem('reloaded', String(Date.now()))
  location.reload()
}

/** Any page contains the path of the current manifest; this page is cheap for the server. */
const anyPage = '/privacy'

/**
 * Reports whether the server runs a newer version. The manifest's name depends on the content of a version. A 404 for this
 * version's manifest is not enough: while the server is down, a proxy in front of it may answer "not found".
 */
export async function isReplaced(): Promise<boolean> {
  const list = (globalThis as { __reactRouterManifest?: { url: string } }).__reactRouterManifest
  if (!list) return false
  try {
    const response = await fetch(list.url, { method: 'HEAD', cache: 'no-store' })
    if (response.status !== 404) return false
    const [named] = /\/assets\/manifest-[\w-]+\.js/.exec(await (await fetch(anyPage)).text()) ?? []
    return named !== undefined && named !== list.url
  } catch {
    return false
  }
}
