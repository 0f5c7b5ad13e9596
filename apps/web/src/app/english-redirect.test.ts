import { expect, test } from 'vitest'
import { loader } from './english-redirect.ts'

const site = 'https://art.example'

function targetOf(path: string): string {
  const request = new Request(`${site}${path}`)
  const answer = loader({ request } as Parameters<typeof loader>[0])
  expect(answer.status).toBe(301)
  return answer.headers.get('location') ?? ''
}

test.each([
  ['/en', '/inspiration'],
  ['/en/', '/inspiration'],
  ['/en/tool?template=1', '/tool?template=1'],
  ['/en/search?keyword=%E5%B1%B1', '/search?keyword=%E5%B1%B1'],
  ['/en/post/%E5%B1%B1', '/post/%E5%B1%B1'],
])('the English address %s redirects to %s', (path, target) => expect(targetOf(path)).toBe(target))

test.each([
  '/en//evil.example',
  '/en///evil.example',
  '/en/%2Fevil.example',
  '/en/%2F%2Fevil.example',
  '/en/%5Cevil.example',
  '/en/\\evil.example',
  '/en/%09/evil.example',
  '/en/.//evil.example',
  '/en//evil.example/%2e%2e',
  '/en/https://evil.example',
  '/en//user@evil.example',
])('the redirect of %s stays on this site', (path) => {
  const { origin } = new URL(targetOf(path), site)
  expect(origin).toBe(site)
})
