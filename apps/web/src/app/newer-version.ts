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

/** The list of a version's parts is named by what is in it. */
async function isReplaced(): Promise<boolean> {
  const list = (globalThis as { __reactRouterManifest?: { url: string } }).__reactRouterManifest
  if (!list) return false
  const answer = await fetch(list.url, { method: 'HEAD' }).catch(() => undefined)
  return answer?.status === 404
}
