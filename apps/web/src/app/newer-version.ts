/** Reloads once for the newer version when a code chunk of the page is missing because a newer version replaced it. */
export function followNewerVersion(): void {
  addEventListener('vite:preloadError', () => void reloadWhenReplaced())
}

/** The page stays, with all typed input, while the network or the server is down. */
async function reloadWhenReplaced(): Promise<void> {
  const last = Number(sessionStorage.getItem('reloaded') ?? 0)
  if (Date.now() - last < 10_000 || !(await isReplaced())) return
  sessionStorage.setItem('reloaded', String(Date.now()))
  location.reload()
}

/** Any page names the manifest of its version; this page costs the server little. */
const anyPage = '/privacy'

/**
 * Reports whether the server runs a newer version. A version's manifest is named by its content. A 404 for ours
 * is not enough: while the server is away, a proxy in front of it may answer "not found" in its place.
 */
export async function isReplaced(): Promise<boolean> {
  const list = (globalThis as { __reactRouterManifest?: { url: string } }).__reactRouterManifest
  if (!list) return false
  try {
    const own = await fetch(list.url, { method: 'HEAD', cache: 'no-store' })
    if (own.status !== 404) return false
    const [named] = /\/assets\/manifest-[\w-]+\.js/.exec(await (await fetch(anyPage)).text()) ?? []
    return named !== undefined && named !== list.url
  } catch {
    return false
  }
}
