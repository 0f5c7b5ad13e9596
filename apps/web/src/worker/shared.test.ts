import { afterEach, expect, test, vi } from 'vitest'
import { isShare, receiveShare } from './shared.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

function stubCaches(put: (path: string, answer: Response) => Promise<void>) {
  const removed: string[] = []
  vi.stubGlobal('caches', {
    open: async () => ({ put }),
    delete: async (name: string) => removed.push(name) > 0,
  })
  return removed
}

const photo = (name: string, bytes = 'pixels') => new File([bytes], name, { type: 'image/jpeg' })

async function share(files: readonly (File | string)[], path = '/share-target'): Promise<string | null> {
  const body = new FormData()
  for (const file of files) body.append('photos', file)
  const request = new Request(`http://easel.test${path}`, { method: 'POST', body })
  const answer = await receiveShare(request, path)
  expect(answer.status).toBe(303)
  return answer.headers.get('location')
}

test.each([
  ['POST', '/share-target', true],
  ['POST', '/zh/share-target', true],
  ['GET', '/share-target', false],
  ['POST', '/api/backend/share-target', false],
])('the request %s %s is recognized as a share: %s', (method, path, expected) => {
  expect(isShare({ method }, path)).toBe(expected)
})

test('shared photos are stored with their names and types, and replace earlier photos', async () => {
  const kept = new Map<string, Response>()
  const removed = stubCaches(async (path, answer) => void kept.set(path, answer))
  expect(await share([photo('猫.jpg', 'cat'), photo('dog.jpg')], '/zh/share-target')).toBe(
    'http://easel.test/zh/tool?shared=photos',
  )
  expect(removed).toHaveLength(1)
  expect([...kept.keys()]).toEqual(['/shared/0', '/shared/1'])
  const cat = kept.get('/shared/0')!
  expect(decodeURIComponent(cat.headers.get('x-file-name')!)).toBe('猫.jpg')
  expect([cat.headers.get('content-type'), await cat.text()]).toEqual(['image/jpeg', 'cat'])
})

test('at most one photo more than the maximum of a work is stored', async () => {
  let count = 0
  stubCaches(async () => void count++)
  await share(Array.from({ length: 40 }, (_, index) => photo(`${index}.jpg`)))
  expect(count).toBe(11)
})

test('a share without files, a share that cannot be read, and a share without room lead to an explanation', async () => {
  const removed = stubCaches(() => Promise.reject(new DOMException('No room', 'QuotaExceededError')))
  expect(await share([])).toMatch(/shared=none$/)
  expect(await share(['text'])).toMatch(/shared=none$/)
  expect(await share([photo('cat.jpg')])).toMatch(/shared=full$/)
  // The cache is removed.
  expect(removed).toHaveLength(2)
  const broken = new Request('http://easel.test/share-target', { method: 'POST', body: 'no form' })
  expect((await receiveShare(broken, '/share-target')).headers.get('location')).toMatch(/shared=missed$/)
})
