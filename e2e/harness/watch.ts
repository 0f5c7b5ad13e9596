import type { BrowserContext, Page, Request, Response } from 'playwright-core'

/** Problems in the pages of a browser that users would not notice but developers should. */
export interface Watch {
  readonly problems: readonly string[]
  /** Declares a kind of response as expected: from now on it is not a problem. */
  expecting: (status: number, path: RegExp) => void
  /** Declares that the server is unreachable on purpose: requests may fail until the returned function is called. */
  serverAway: () => () => void
}

interface WatchOptions {
  /** The server's scheme, host and port. */
  origin: string
  /** The browser does not load scripts if scripts are disabled. */
  hasScripts: boolean
}

/** The line that the browser logs to the console for a 4xx or 5xx response. The responses themselves are checked here. */
const answerLine = /^Failed to load resource: the server responded with a status of \d+/
const awayLine =
  /net::ERR_(CONNECTION|INTERNET|NETWORK|EMPTY|INCOMPLETE|SOCKET|FAILED)|WebSocket connection to/
/** The line that Playwright logs in the page if service workers are blocked. */
const driverLine = /^Service Worker registration blocked by Playwright/
const local = /^(data|blob|about):/

/**
 * Collects problems: console errors and warnings, page errors, failed requests, 4xx and 5xx responses, and requests to other hosts.
 */
export function watch(context: BrowserContext, { origin, hasScripts }: WatchOptions): Watch {
  const problems: string[] = []
  const expected: { status: number; path: RegExp }[] = []
  let isAway = false
  const socketOrigin = origin.replace(/^http/, 'ws')

  const answered = (response: Response) => {
    const path = response.url().slice(origin.length)
    const status = response.status()
    if (status < 400 || expected.some((known) => known.status === status && known.path.test(path))) return
    problems.push(`${status} for ${response.request().method()} ${path}`)
  }
  const failed = (request: Request) => {
    const reason = request.failure()?.errorText ?? ''
    // The browser aborted the request by itself, for a navigation, a click on stop, or a download.
    if (reason === 'net::ERR_ABORTED' || isAway) return
    if (!hasScripts && request.url().endsWith('.js')) return
    problems.push(`${reason} for ${request.method()} ${request.url()}`)
  }
  const asked = (request: Request) => {
    const url = request.url()
    if (!local.test(url) && new URL(url).origin !== origin) problems.push(`request to another host: ${url}`)
  }
  const opened = (page: Page) => {
    page.on('websocket', (socket) => {
      if (new URL(socket.url()).origin !== socketOrigin) problems.push(`socket to ${socket.url()}`)
    })
  }
  context.on('page', opened)
  context.on('request', asked)
  context.on('response', answered)
  context.on('requestfailed', failed)
  context.on('weberror', (error) => problems.push(`page error: ${error.error().stack}`))
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    if (driverLine.test(message.text()) || answerLine.test(message.text())) return
    if (isAway && awayLine.test(message.text())) return
    problems.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  return {
    problems,
    expecting: (status, path) => expected.push({ status, path }),
    serverAway: () => {
      isAway = true
      return () => {
        isAway = false
      }
    },
  }
}
