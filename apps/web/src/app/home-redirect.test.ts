import { expect, test } from 'vitest'
import { loader } from './home-redirect.ts'

test.each([
  ['/', '', '/inspiration'],
  ['/', 'theme=dark; locale=zh', '/zh/inspiration'],
  ['/', 'locale=en', '/inspiration'],
  ['/', 'locale=%E0%A4%A', '/inspiration'],
  ['/zh', '', '/zh/inspiration'],
  ['/zh', 'locale=en', '/zh/inspiration'],
])('%s with the cookies "%s" leads to %s', (path, cookie, target) => {
  const request = new Request(`https://art.example${path}`, { headers: { cookie } })
  const answer = loader({ request } as Parameters<typeof loader>[0])
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe(target)
})
