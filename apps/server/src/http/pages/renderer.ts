import type { Client, Locale } from '@easel/contract'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'

/** Everything that a page is rendered from, except for the answers of calls. Plain data, since it is passed to a thread. */
export interface PageRequest extends PlainPageRequest {
  /** Absolute address. */
  url: string
  headers: [name: string, value: string][]
  theme: 'light' | 'dark' | 'auto'
  hasToken: boolean
  /** The browser's preferred language among the supported languages. */
  requestedLocale: Locale | undefined
  /** Origin of the site, without a trailing slash. */
  origin: string
}

/** Everything that a page without calls is rendered from. */
export interface PlainPageRequest extends Brand {
  nonce: string
  locale: Locale
}

export interface Brand {
  siteName: string
  /** Id of the logo; null if the site has no logo of its own. */
  logo: string | null
  /** Languages of the site's pages; the first is for visitors whose browser requests none of them. */
  languages: readonly [Locale, ...Locale[]]
}

export interface RenderedPage {
  status: number
  headers: [name: string, value: string][]
  body: Uint8Array
  /** Milliseconds of processor time that rendering took. */
  spentMs: number
  /** Reason why the page could not be rendered; the plain page shows it to the reader. */
  failure?: string
}

/** Renders pages of the web client. */
export interface PageRenderer {
  /** Renders a page whose loaders make calls through `api`; an aborted signal ends the wait for their answers. */
  render(page: PageRequest, api: Client, signal: AbortSignal): Promise<RenderedPage>
  /** Renders the page that informs a reader who has opened too many pages. */
  renderBusy(page: PlainPageRequest): Promise<string>
}

interface EntryModule {
  pageContext: Parameters<RouterContextProvider['set']>[0]
  brokenPage: (page: PlainPageRequest) => string
  busyPage: (page: PlainPageRequest) => string
}

/** Renders in this thread, from a build of the web client. */
export class BuildRenderer implements PageRenderer {
  readonly #entry: EntryModule
  readonly #handle: ReturnType<typeof createRequestHandler>
  #inProgress = 0

  /** Creating the handler sorts all routes, so it is created once for each build. */
  constructor(build: ServerBuild, mode: 'production' | 'development') {
    this.#entry = build.entry.module as unknown as EntryModule
    this.#handle = createRequestHandler(build, mode)
  }

  async render(page: PageRequest, api: Client, signal: AbortSignal): Promise<RenderedPage> {
    this.#inProgress += 1
    const since = processorMs()
    try {
      const rendered = await this.#respond(page, api, signal)
      // Several pages in progress share the thread, and so its processor time.
      return { ...rendered, spentMs: (processorMs() - since) / this.#inProgress }
    } finally {
      this.#inProgress -= 1
    }
  }

  async renderBusy(page: PlainPageRequest): Promise<string> {
    return this.#entry.busyPage(page)
  }

  async #respond(
    { url, headers, locale, ...page }: PageRequest,
    api: Client,
    signal: AbortSignal,
  ): Promise<Omit<RenderedPage, 'spentMs'>> {
    const context = new RouterContextProvider()
    context.set(this.#entry.pageContext, { ...page, api })
    try {
      // A HEAD request is rendered as a GET, so that it has the headers of a GET, including the length; Fastify drops the body.
      const response = await this.#handle(new Request(url, { headers, signal }), context)
      const body = new Uint8Array(await response.arrayBuffer())
      return { status: response.status, headers: [...response.headers], body }
    } catch (error) {
      const text = this.#entry.brokenPage({ ...page, locale })
      return {
        status: 500,
        headers: [['content-type', 'text/html; charset=utf-8']],
        body: new TextEncoder().encode(text),
        failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }
    }
  }
}

/**
 * Returns the processor time of this thread, which is counted against clients. It does not include other threads and processes of a
 * busy machine.
 */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
