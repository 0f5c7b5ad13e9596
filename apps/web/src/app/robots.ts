import { pageContext } from '../lib/api/index.ts'
import type { Route } from './+types/robots'

/** Paths closed to crawlers: personal pages and the API. */
const closed = ['/api/', '/login', '/profile', '/notifications', '/settings', '/projects', '/moderation']

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(pageContext)
  const rules = closed.flatMap((path) => (path === '/api/' ? [path] : [path, `/zh${path}`]))
  const lines = [
    'User-agent: *',
    ...rules.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
  ]
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
