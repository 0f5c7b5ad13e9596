import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type PageContext, pageContext } from '../lib/api/page-context.ts'
import { loader } from './home-redirect.ts'

test.each([
  ['/', '', undefined, '/inspiration'],
  ['/', '', 'en', '/inspiration'],
  ['/', '', 'zh', '/zh/inspiration'],
  ['/', 'theme=dark; locale=zh', undefined, '/zh/inspiration'],
  ['/', 'locale=zh', 'en', '/zh/inspiration'],
  ['/', 'locale=en', 'zh', '/inspiration'],
  ['/', 'locale=%E0%A4%A', undefined, '/inspiration'],
  ['/zh', '', 'en', '/zh/inspiration'],
  ['/zh', 'locale=en', 'en', '/zh/inspiration'],
] as const)(
  '%s with the cookies "%s", in a browser of language %s, redirects to %s',
  (path, cookie, requestedLocale, target) => {
    const request = new Request(`https://art.example${path}`, { headers: { cookie } })
    const context = new RouterContextProvider()
    context.set(pageContext, { requestedLocale, languages: ['en', 'zh'] } as unknown as PageContext)
    const answer = loader({ request, context, url: new URL(request.url), params: {}, pattern: '/' })
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe(target)
  },
)

test.each([
  [['zh', 'en'], '', undefined, '/zh/inspiration'],
  [['zh', 'en'], '', 'en', '/inspiration'],
  [['zh'], 'locale=en', 'en', '/zh/inspiration'],
  [['en'], 'locale=zh', 'zh', '/inspiration'],
] as const)(
  'a site in %s, with the cookies "%s" and a browser of language %s, redirects to %s',
  (languages, cookie, requestedLocale, target) => {
    const request = new Request('https://art.example/', { headers: { cookie } })
    const context = new RouterContextProvider()
    context.set(pageContext, { requestedLocale, languages } as unknown as PageContext)
    const answer = loader({ request, context, url: new URL(request.url), params: {}, pattern: '/' })
    expect(answer.headers.get('location')).toBe(target)
  },
)
