import { afterEach, expect, test, vi } from 'vitest'
import { isReplaced } from './newer-version.ts'

const ours = '/assets/manifest-0ld.js'
const pageOf = (list: string) => `<link rel="later" href="${list}"/>`

afterEach(() => vi.unstubAllGlobals())

/** Stubs a server that answers the request for our manifest with the status `list` and any page with `page`. */
function serves({ list, page }: { list: number; page: string }): void {
  vi.stubGlobal('__reactRouterManifest', { url: ours })
  vi.stubGlobal('fetch', async (address: string) =>
    address === ours ? new Response(null, { status: list }) : new Response(page),
  )
}

test('a server has a newer version if it lacks this manifest and its pages name another manifest', async () => {
  serves({ list: 404, page: pageOf('/assets/manifest-n3w.js') })
  expect(await isReplaced()).toBe(true)
})

test.each([
  ['has the list', { list: 200, page: pageOf(ours) }],
  ['is down behind a proxy that answers 502', { list: 502, page: 'Bad gateway' }],
  ['is down behind a proxy that answers 404', { list: 404, page: '404 page not found' }],
  ['lost a file of its own version', { list: 404, page: pageOf(ours) }],
])('a server that %s has no newer version', async (_name, server) => {
  serves(server)
  expect(await isReplaced()).toBe(false)
})

test('a page without a network reports no newer version', async () => {
  vi.stubGlobal('__reactRouterManifest', { url: ours })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await isReplaced()).toBe(false)
})
