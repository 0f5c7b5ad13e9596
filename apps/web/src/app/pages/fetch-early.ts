import { localeOfPath, localePath } from '../../lib/i18n/index.ts'
import { fetchFiles } from './page-files.ts'

/** Pages of the menu, and the one where visitors sign in. */
const common = ['/inspiration', '/search', '/tool', '/profile', '/login']

/** Prefetches the files of pages: those of the menu when the browser is idle, others when the user points at a link. */
export function fetchPagesEarly(): void {
  whenIdle(fetchCommon)
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    addEventListener(type, ({ target }) => target instanceof Element && fetchLinked(target), {
      passive: true,
    })
}

/** Safari has no `requestIdleCallback`. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run)
  else setTimeout(run, 1000)
}

function fetchCommon(): void {
  const { saveData } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {}
  if (saveData) return
  const locale = localeOfPath(location.pathname)
  for (const path of common) fetchQuietly(localePath(locale, path))
}

function fetchLinked(target: Element): void {
  const link = target.closest<HTMLAnchorElement>('a[href]')
  // A post link opens over the page and needs no page files.
  if (link && link.origin === location.origin && !('postLink' in link.dataset)) fetchQuietly(link.pathname)
}

/** Ignores failures: a navigation to that page waits and retries by itself. */
function fetchQuietly(path: string): void {
  fetchFiles(path).catch(() => undefined)
}
