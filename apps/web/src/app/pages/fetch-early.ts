import { localeOfPath, localePath } from '../../lib/i18n/index.ts'
import { fetchFiles } from './page-files.ts'

/** The menu's, and the one for who is nobody yet. */
const common = ['/inspiration', '/search', '/tool', '/profile', '/login']

/** The files of pages before somebody goes there: of the menu's when the browser has nothing else to do, of others when they are pointed at. */
export function fetchPagesEarly(): void {
  whenIdle(fetchCommon)
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    addEventListener(type, ({ target }) => target instanceof Element && fetchLinked(target), {
      passive: true,
    })
}

/** Safari has no such call. */
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
  // A post opens over the page.
  if (link && link.origin === location.origin && !('postLink' in link.dataset)) fetchQuietly(link.pathname)
}

/** Who goes there all the same waits until it can be fetched. */
function fetchQuietly(path: string): void {
  fetchFiles(path).catch(() => undefined)
}
