/** A part of the page that a newer version no longer has: the newer version is asked for, once. */
export function followNewerVersion(): void {
  addEventListener('vite:preloadError', () => void reloadWhenReplaced())
}

/** Without the network, or with the server away, the page stays: it has what was typed. */
async function reloadWhenReplaced(): Promise<void> {
  const last = Number(sessionStorage.getItem('reloaded') ?? 0)
  if (Date.now() - last < 10_000 || !(await isReplaced())) return
  sessionStorage.setItem('reloaded', String(Date.now()))
  location.reload()
}

/** Any page: it names the list of its version's parts. This one asks the server for little. */
const anyPage = '/privacy'

/**
 * The list of a version's parts is named by what is in it. That the server no longer has ours is not enough: while it is away, what stands
 * before it may say "not found" in its place.
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
