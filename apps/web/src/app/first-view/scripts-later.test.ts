import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  Scripts,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { expect, test } from 'vitest'
import { scriptsLater } from './scripts-later.ts'

const nonce = 'a+/='

/** A site with one page that contains React Router's scripts. */
const build: ServerBuild = {
  entry: {
    module: {
      default: (request: Request, _status: number, headers: Headers, context: EntryContext) =>
        new Response(renderToString(createElement(ServerRouter, { context, url: request.url, nonce })), {
          headers,
        }),
    },
  },
  routes: {
    root: {
      id: 'root',
      path: '',
      module: { default: () => createElement('body', null, createElement(Scripts, { nonce })) },
    },
  },
  assets: {
    entry: { module: '/assets/entry.js', imports: ['/assets/libraries.js'] },
    routes: {
      root: {
        ...{ id: 'root', path: '', module: '/assets/root.js', imports: [], css: [] },
        ...{ hasAction: false, hasLoader: false, hasClientAction: false, hasClientLoader: false },
        ...{ hasClientMiddleware: false, hasDefaultExport: true, hasErrorBoundary: false },
        ...{
          clientActionModule: undefined,
          clientLoaderModule: undefined,
          clientMiddlewareModule: undefined,
        },
        hydrateFallbackModule: undefined,
      },
    },
    url: '/assets/manifest.js',
    version: '1',
  },
  ...{ publicPath: '/', assetsBuildDirectory: '', future: {}, ssr: true, isSpaMode: false, prerender: [] },
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
}

test('all scripts that React Router writes into a page are deferred, except for the script of its state', async () => {
  const handle = createRequestHandler(build, 'production')
  const page = await (await handle(new Request('http://site.test/'), new RouterContextProvider())).text()
  expect(page).toContain('type="module"')
  const deferred = scriptsLater(page)
  expect(deferred).not.toMatch(/modulepreload|type="module"/)
  expect(deferred.match(/<link rel="later" href="\/assets\/[^"]+"/g)).toHaveLength(4)
  expect(deferred.match(/<script nonce="a\+\/=" type="later">/g)).toHaveLength(1)
})

test('a page with a script that would start immediately is refused', () => {
  expect(() => scriptsLater('<link rel="modulepreload"><script async="" type="module">')).toThrow(
    'script nonce',
  )
})
