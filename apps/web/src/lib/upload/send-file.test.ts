import type { Client } from '@easel/contract/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendFile } from './send-file.ts'

/** A request that stays under way until the test ends it. */
class Request {
  static readonly sent: ((request: Request) => void)[] = []
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  timeout = 0
  status = 200
  onload?: () => void
  onerror?: () => void
  open = () => undefined
  setRequestHeader = () => undefined
  send = () => {
    Request.sent.shift()!(this)
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.stubGlobal('XMLHttpRequest', Request)
  vi.stubGlobal('location', { pathname: '/' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const api = { signSourceUpload: async () => '/upload' } as unknown as Client

async function begun(file: Blob) {
  const sent = new Promise<Request>((resolve) => Request.sent.push(resolve))
  const sending = sendFile(api, { id: 'a.png', file })
  sending.catch(() => undefined)
  return { sending, request: await sent }
}

test('a slow transfer continues as long as it makes progress', async () => {
  const { sending, request } = await begun(new Blob(['pixels']))
  expect(request.timeout).toBe(100_000)
  const begin = performance.now()
  for (const seconds of [90, 180, 600]) {
    vi.advanceTimersByTime(begin + seconds * 1000 - performance.now())
    request.upload.onprogress!({ loaded: seconds, total: 1000 })
    expect(request.timeout).toBe(seconds * 1000 + 100_000)
  }
  request.onload!()
  await sending
})

test('a file that has changed in the meantime and a lost connection are different errors', async () => {
  const lost = await begun(new Blob(['pixels']))
  lost.request.onerror!()
  await expect(lost.sending).rejects.toMatchObject({ name: 'NetworkError' })
  const changed = new DOMException('The file has changed', 'NotReadableError')
  const file = Object.assign(new Blob(['pixels']), {
    slice: () => ({ arrayBuffer: () => Promise.reject(changed) }),
  })
  const { sending, request } = await begun(file as unknown as Blob)
  request.onerror!()
  await expect(sending).rejects.toBe(changed)
})
