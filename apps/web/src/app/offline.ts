import { pageContext } from '../lib/api/index.ts'
import { catalogueOf, localeOfPath } from '../lib/i18n/index.ts'
import type { Route } from './+types/offline'
import { plainPage } from './plain-page.ts'

/** The page that the service worker stores and shows without a network. The page reloads by itself once the network is back. */
export function loader({ request, context }: Route.LoaderArgs) {
  const locale = localeOfPath(new URL(request.url).pathname)
  const { error, common } = catalogueOf(locale)
  const { nonce, siteName, logo } = context.get(pageContext)
  const page = plainPage({
    ...{ locale, nonce, siteName, logo, retry: common.retry },
    title: error.offlineTitle,
    text: error.noNetwork,
    script: "addEventListener('online', () => location.reload())",
  })
  return new Response(page, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'x-robots-tag': 'noindex' },
  })
}
