import { type Client, CodeError } from '@easel/contract'
import { afterAll, expect, test } from 'vitest'
import type { PageRequest } from './renderer.ts'
import { ThreadedRenderer } from './threaded-renderer.ts'

const renderer = new ThreadedRenderer()
afterAll(() => renderer[Symbol.asyncDispose]())

const origin = 'http://easel.test'
const page: PageRequest = {
  ...{
    url: `${origin}/privacy`,
    origin,
    headers: [],
    nonce: 'n0nce',
    locale: 'en',
    siteName: 'Atelier',
    logo: null,
    languages: ['en', 'zh'],
  },
  ...{ theme: 'dark', hasToken: false, requestedLocale: undefined },
}
const { signal } = new AbortController()
const textOf = ({ body }: { body: Uint8Array }) => new TextDecoder().decode(body)

/** A client whose calls all return the given answer. */
const clientThat = (answer: (name: string) => Promise<unknown>) =>
  new Proxy({} as Client, { get: (_client, name) => () => answer(String(name)) })

const refuses = clientThat(async () => {
  throw new CodeError(404, { Code: 'A0404', Message: 'Not found', request_id: 'r1' })
})

test('a page calls its own client, and reports its processor time', async () => {
  const asked: string[] = []
  const { spentMs, headers } = await renderer.render(
    page,
    clientThat(async (name) => {
      asked.push(name)
      throw new CodeError(503, { Code: 'B0001', Message: 'Busy', request_id: 'r1' })
    }),
    signal,
  )
  expect(asked).toContain('getSite')
  expect(spentMs).toBeGreaterThan(0)
  expect(Object.fromEntries(headers)['content-type']).toMatch('text/html')
})

test('a page whose call is refused gets the refusal of the call over HTTP', async () => {
  const id = '018f7702-0a48-7bd4-9d36-433d77e233b4'
  const rendered = await renderer.render({ ...page, url: `${origin}/post/${id}` }, refuses, signal)
  expect(rendered.status).toBe(404)
})

test('pages that are rendered concurrently have their own answers', async () => {
  const pages = await Promise.all(
    ['one', 'two', 'three'].map((nonce) => renderer.render({ ...page, nonce }, refuses, signal)),
  )
  expect(pages.map((page) => /nonce="(\w+)"/.exec(textOf(page))?.[1])).toEqual(['one', 'two', 'three'])
})

test('the page for readers who open too many pages is in their language', async () => {
  const site = { siteName: 'Atelier', logo: null, languages: ['en', 'zh'] as const }
  expect(await renderer.renderBusy({ nonce: 'n', locale: 'zh', ...site })).toContain('lang="zh')
})

test('when a thread ends, its pages fail, and another thread renders the next page', async () => {
  const renderer = new ThreadedRenderer()
  const asked = Promise.withResolvers<void>()
  const never = clientThat(() => {
    asked.resolve()
    return new Promise(() => {})
  })
  const waiting = renderer.render(page, never, signal)
  waiting.catch(() => {})
  await asked.promise
  await renderer[Symbol.asyncDispose]()
  await expect(waiting).rejects.toThrow('The server stops')
  expect(textOf(await renderer.render(page, refuses, signal))).toContain('n0nce')
  await renderer[Symbol.asyncDispose]()
})

test('a page whose client leaves stops its loaders', async () => {
  const controller = new AbortController()
  const never = clientThat(() => {
    controller.abort()
    return new Promise(() => {})
  })
  const left = await renderer.render({ ...page, hasToken: true }, never, controller.signal)
  expect(left.status).toBe(500)
})
