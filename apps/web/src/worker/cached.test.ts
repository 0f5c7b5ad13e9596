import { afterEach, expect, test, vi } from 'vitest'
import { cachedAsset } from './cached.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const full = () => Promise.reject(new DOMException('The disk is full', 'QuotaExceededError'))

async function answered(open: () => Promise<unknown>): Promise<string> {
  const waitedFor: Promise<unknown>[] = []
  vi.stubGlobal('caches', { open })
  vi.stubGlobal('fetch', async () => new Response('a script'))
  const request = new Request('http://easel.test/assets/part-1.js')
  const event = { request, waitUntil: (what: Promise<unknown>) => waitedFor.push(what) }
  const answer = await cachedAsset(event as unknown as FetchEvent)
  await Promise.all(waitedFor)
  return await answer.text()
}

test('a fetched script is returned even if the disk has no room to cache it', async () => {
  const crowded = { match: async () => undefined, put: full, keys: async () => [] }
  expect(await answered(async () => crowded)).toBe('a script')
  expect(await answered(full)).toBe('a script')
})
