import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { locales } from '@easel/contract/client'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { callsFirst } from './app/first-view/calls-first.ts'
import { scriptsLater, styleSheetFirst } from './app/first-view/scripts-later.ts'
import { NonceContext } from './app/nonce-context.ts'
import { ApiProvider } from './lib/api/index.ts'
import { earlyCalls, pageContext } from './lib/api/page-context.ts'
import { HtmlFragmentsContext } from './lib/cached-html/cached-html.tsx'
import { FragmentStore, HtmlFragments } from './lib/cached-html/html-fragments.ts'
import { loadCatalogue } from './lib/i18n/index.ts'

export { brokenPage, busyPage } from './app/plain-page.ts'
export { type PageContext, pageContext } from './lib/api/page-context.ts'

/** The store has room for about a thousand cards of posts. */
const fragmentStore = new FragmentStore(4_000_000)
/**
 * Journeys set this variable, so that a page fails if a `CachedHtml` lacks a dependency. In development, a difference can also
 * mean that the code has changed.
 */
const onMismatch = process.env['COMPARE_CACHED_HTML']
  ? raise
  : import.meta.env.DEV
    ? console.error
    : undefined

await Promise.all(locales.map(loadCatalogue))

/** Renders the whole page before the response, since the server compresses it in one piece. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, api } = context.get(pageContext)
  const fragments = new HtmlFragments(fragmentStore, onMismatch)
  return new Promise((resolve, reject) => {
    let code = status
    const { pipe } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ApiProvider value={api}>
          <HtmlFragmentsContext value={fragments}>
            <ServerRouter context={entry} url={request.url} nonce={nonce} />
          </HtmlFragmentsContext>
        </ApiProvider>
      </NonceContext>,
      {
        nonce,
        // With the default size, React would send large `Suspense` boundaries after the page, with a script that moves them to
        // their places.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          text(pipe(new PassThrough()))
            .then((rendered) => {
              const page = fragments.assemble(rendered)
              headers.set('content-type', 'text/html; charset=utf-8')
              const first = styleSheetFirst(page)
              // The header is absent in development.
              if (first) headers.set('link', first)
              const finalPage = callsFirst(scriptsLater(page), context.get(earlyCalls), nonce)
              resolve(new Response(finalPage, { headers, status: code }))
            })
            .catch(reject)
        },
        onShellError: reject,
        onError() {
          code = 500
        },
      },
    )
  })
}

function raise(error: Error): never {
  throw error
}
