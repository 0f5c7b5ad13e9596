import type { BrowserContext, Page, Request, Response } from 'playwright-core'

/** What a person would not be told of and a developer should be: collected from every page of a browser. */
export interface Watch {
  readonly problems: readonly string[]
  /** From now on such an answer is what the step is about, not a fault. */
  expecting: (status: number, path: RegExp) => void
  /** The server is away on purpose: until the returned function is called, requests may fail. */
  serverAway: () => () => void
}

interface WatchOptions {
  /** The server's: scheme, host and port. */
  origin: string
  /** Where they are switched off, the browser refuses to load them. */
  hasScripts: boolean
}

/** The browser's own line for an answer of 4xx or 5xx; the answer itself is looked at here. */
const answerLine = /^Failed to load resource: the server responded with a status of \d+/
const awayLine =
  /net::ERR_(CONNECTION|INTERNET|NETWORK|EMPTY|INCOMPLETE|SOCKET|FAILED)|WebSocket connection to/
/** Said in the page by the browser's driver, where a journey does without the service worker. */
const driverLine = /^Service Worker registration blocked by Playwright/
const local = /^(data|blob|about):/

/** Every console error and warning, page error, failed request, 4xx or 5xx and request to another host is a problem. */
export function watch(context: BrowserContext, { origin, hasScripts }: WatchOptions): Watch {
  const problems: string[] = []
  const expected: { status: number; path: RegExp }[] = []
  let isAway = false
  const socketOrigin = origin.replace(/^http/, 'ws')

  const answered = (response: Response) => {
    const path = response.url().slice(origin.length)
    const status = response.status()
    if (status < 400 || expected.some((one) => one.status === status && one.path.test(path))) return
    problems.push(`${status} for ${response.request().method()} ${path}`)
  }
  const failed = (request: Request) => {
    const reason = request.failure()?.errorText ?? ''
    // Left for another page, stopped by a person, or saved as a file: the browser's own doing.
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
