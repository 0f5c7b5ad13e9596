import { PassThrough } from 'node:stream'
import { locales } from '@easel/contract'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { createReadableStreamFromReadable } from './app/node-stream.ts'
import { NonceContext } from './app/nonce-context.ts'
import { pageContext } from './app/page-context.ts'
import { ApiProvider } from './lib/api/index.ts'
import { loadCatalogue } from './lib/i18n/index.ts'

export { brokenPage } from './app/broken-page.ts'
export { type PageContext, pageContext } from './app/page-context.ts'

await Promise.all(locales.map(loadCatalogue))

/** Renders the whole page before it answers: the server compresses it in one piece. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, api } = context.get(pageContext)
  return new Promise((resolve, reject) => {
    let code = status
    const { pipe } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ApiProvider value={api}>
          <ServerRouter context={entry} url={request.url} nonce={nonce} />
        </ApiProvider>
      </NonceContext>,
      {
        nonce,
        onAllReady() {
          const body = new PassThrough()
          headers.set('content-type', 'text/html; charset=utf-8')
          pipe(body)
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: code }))
        },
        onShellError: reject,
        onError() {
          code = 500
        },
      },
    )
  })
}
