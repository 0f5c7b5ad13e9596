import type { ClientInstrumentation } from 'react-router'
import { savesData, whenIdle, whenUsed } from '../../lib/browser/index.ts'
import { localeOfPath, localePath } from '../../lib/i18n/index.ts'
import { isWaiting, loadWithRetries } from '../../lib/waiting.ts'
import { isReplaced } from '../newer-version.ts'
import { fetchFiles, hasFiles } from './page-files.ts'

/** Pages of the menu, and the page where visitors sign in. */
const common = ['/inspiration', '/search', '/tool', '/profile', '/login']

/** Aborts a navigation that is waiting for its files when the next navigation begins. */
let pending = new AbortController()

interface Navigation {
  to: string | number
  currentUrl: string
}

/**
 * Keeps the current page, with all typed input, until the files of the next page are loaded. Without this, the router would
 * reload the document after a failed fetch, and the browser would show its own error page.
 */
export async function whenFilesLoaded({ to, currentUrl }: Navigation): Promise<void> {
  pending.abort()
  // The event `popstate` handles steps through the history.
  if (typeof to === 'number') return
  const { pathname, href } = new URL(to, new URL(currentUrl, location.origin))
  if (!hasFiles(pathname)) await loadFilesOf(pathname, () => location.assign(href))
}

/** Delays a history step until the files of its page are loaded; the router handles the step afterwards. */
export async function delayHistoryStep(event: PopStateEvent): Promise<void> {
  pending.abort()
  // A post that is open over a page has an address of its own; the page stays behind it.
  const { pathname } = (history.state?.masked as Location | undefined) ?? location
  if (hasFiles(pathname)) return
  event.stopImmediatePropagation()
  await loadFilesOf(pathname, () => location.reload())
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
}

/**
 * Waits for the files of a page; never resolves if the user has navigated elsewhere in the meantime. If a newer version has other
 * files, the page is loaded as a new document.
 */
async function loadFilesOf(pathname: string, openNewerVersion: () => void): Promise<void> {
  pending = new AbortController()
  const { signal } = pending
  const load = () =>
    fetchFiles(pathname).catch(async (error) => {
      if ((await isReplaced()) && !signal.aborted) openNewerVersion()
      throw error
    })
  // If the user continues typing, the navigation is cancelled and the page stays.
  addEventListener('input', () => isWaiting() && pending.abort(), { signal })
  await loadWithRetries(load, signal).catch(() => undefined)
  if (signal.aborted) await new Promise(() => undefined)
}

/**
 * Prefetches the files of pages: the pages of the menu when the user begins to use the page, other pages when the user points at
 * a link.
 */
export function fetchPagesEarly(): void {
  whenUsed(() => void fetchOneByOne(common))
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    addEventListener(type, ({ target }) => target instanceof Element && fetchLinked(target), {
      passive: true,
    })
}

/**
 * Fetches one page after the other, each when the browser is idle again: fetching all together would block a phone for a tenth of
 * a second.
 */
async function fetchOneByOne([path, ...later]: readonly string[]): Promise<void> {
  if (path === undefined || savesData()) return
  await fetchQuietly(localePath(localeOfPath(location.pathname), path))
  whenIdle(() => void fetchOneByOne(later))
}

function fetchLinked(target: Element): void {
  const link = target.closest<HTMLAnchorElement>('a[href]')
  // A post link opens over the page and needs no page files.
  if (link && link.origin === location.origin && !('postLink' in link.dataset))
    void fetchQuietly(link.pathname)
}

/** Ignores failures. A navigation to a page that was not fetched waits and retries. */
async function fetchQuietly(path: string): Promise<void> {
  await fetchFiles(path).catch(() => undefined)
}

export function prepareNavigation(): void {
  addEventListener('ready', fetchPagesEarly, { once: true })
  // The router listens without `capture`, so it receives the event after this listener.
  addEventListener('popstate', delayHistoryStep, { capture: true })
}

/** Delays every navigation, except steps through the history, until the files of its page are loaded. */
export const delayNavigation: ClientInstrumentation = {
  router: ({ instrument }) =>
    instrument({
      navigate: async (go, info) => {
        await whenFilesLoaded(info)
        await go()
      },
    }),
}
