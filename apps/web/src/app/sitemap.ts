import type { Client, Locale } from '@easel/contract/client'
import { pageContext } from '../lib/api/index.ts'
import { localePath } from '../lib/i18n/index.ts'
import { pageAddresses } from '../lib/page-meta/index.ts'
import type { Route } from './+types/sitemap'

interface Entry {
  path: string
  search?: string
  /** Time of the last change, in Unix milliseconds. */
  changed?: number
}

const always: Entry[] = [
  '/inspiration',
  '/tool',
  '/check',
  '/models',
  '/privacy',
  '/terms',
  '/dmca',
  '/data-deletion',
].map((path) => ({ path }))
/** Maximum number of posts, the newest first; crawlers find older posts through the pages of their authors. */
const maxPosts = 2000
const maxBoards = 500
const keptMs = 10 * 60_000

type Place = Parameters<typeof pageAddresses>[0]

let cached: { text: string; key: string; until: number } | undefined

/** Lists every page worth indexing, in each language. Cached for ten minutes, since it reads many posts. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api, origin, languages, hasToken } = context.get(pageContext)
  const site = { origin, languages }
  // A signed-in user gets a personal selection, which must not be cached for others.
  if (hasToken) return answer(await makeSitemap(api, site))
  const key = JSON.stringify(site)
  if (!cached || cached.key !== key || cached.until < Date.now()) {
    cached = { text: await makeSitemap(api, site), key, until: Date.now() + keptMs }
  }
  return answer(cached.text)
}

function answer(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}

async function makeSitemap(api: Client, site: Place): Promise<string> {
  return sitemap(site, [...always, ...(await templates(api)), ...(await posts(api)), ...(await boards(api))])
}

async function templates(api: Client): Promise<Entry[]> {
  const { work_template_arr } = await api.listWorkTemplates({ limit: 100 })
  return work_template_arr.map(({ id }) => ({ path: '/tool', search: `template=${id}` }))
}

async function posts(api: Client): Promise<Entry[]> {
  const found: Entry[] = []
  let cursor: string | undefined
  do {
    const page = await api.listPosts({ limit: 100, order_by: 'ts', cursor })
    for (const { id, create_ts, is_sensitive } of page.post_arr)
      if (!is_sensitive) found.push({ path: `/post/${id}`, changed: create_ts })
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined && found.length < maxPosts)
  return found
}

/** Returns the boards, the newest first. */
async function boards(api: Client): Promise<Entry[]> {
  const found: Entry[] = []
  let cursor: string | undefined
  do {
    const page = await api.listPublicBoards({ limit: 100, cursor })
    for (const { id, item_count, item_ts } of page.board_arr)
      if (item_count > 0) found.push({ path: `/board/${id}`, changed: item_ts })
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined && found.length < maxBoards)
  return found
}

function sitemap(site: Place, entries: readonly Entry[]): string {
  const urls = entries.flatMap(({ path, search, changed }) => {
    const { alternates } = pageAddresses(site, path, search)
    const links = alternates.map(
      ({ language, address }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`,
    )
    const day =
      changed === undefined ? '' : `<lastmod>${new Date(changed).toISOString().slice(0, 10)}</lastmod>`
    const addressIn = (language: Locale) => pageAddresses(site, localePath(language, path), search).canonical
    return site.languages
      .map((language) => addressIn(language))
      .map((address) => `<url><loc>${address}</loc>${day}${links.join('')}</url>`)
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
}
