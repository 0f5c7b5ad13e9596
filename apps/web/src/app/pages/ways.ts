import { isWaiting, untilThere } from '../../lib/waiting/index.ts'
import { isReplaced } from '../newer-version.ts'
import { fetchFiles, hasFiles } from './page-files.ts'

export { fetchPagesEarly } from './fetch-early.ts'

/** Of the way that waits for its page; the next way ends it. */
let going = new AbortController()

interface Way {
  to: string | number
  currentUrl: string
}

/**
 * The page stays, with all that was typed, until the files of the next one are there. By itself the router would load the document anew
 * where a file cannot be fetched, and the browser show that it cannot.
 */
export async function filesAreThere({ to, currentUrl }: Way): Promise<void> {
  going.abort()
  // A step through the history is told by `popstate`.
  if (typeof to === 'number') return
  const { pathname, href } = new URL(to, new URL(currentUrl, location.origin))
  if (!hasFiles(pathname)) await come(pathname, () => location.assign(href))
}

/** Keeps the step from the router until the files of its page are there. */
export async function stepWhenThere(event: PopStateEvent): Promise<void> {
  going.abort()
  // A post that is open over a page has its own address; the page is kept behind it.
  const { pathname } = (history.state?.masked as Location | undefined) ?? location
  if (hasFiles(pathname)) return
  event.stopImmediatePropagation()
  await come(pathname, () => location.reload())
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
}

/** Never returns where somebody went elsewhere meanwhile. A newer version has other files: it gets the page as a document. */
async function come(pathname: string, openNewerVersion: () => void): Promise<void> {
  going = new AbortController()
  const { signal } = going
  const load = () =>
    fetchFiles(pathname).catch(async (error) => {
      if ((await isReplaced()) && !signal.aborted) openNewerVersion()
      throw error
    })
  // Whoever writes on stays.
  addEventListener('input', () => isWaiting() && going.abort(), { signal })
  await untilThere(load, signal).catch(() => undefined)
  if (signal.aborted) await new Promise(() => undefined)
}
