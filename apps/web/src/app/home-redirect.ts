import { redirect } from 'react-router'
import { readCookie } from '../lib/api/token.ts'
import { localeOfPath, localePath } from '../lib/i18n/locale-path.ts'
import type { Route } from './+types/home-redirect'

/** The bare host says no language: whoever has chosen Chinese gets it. Every other address says its own. */
function home(request: Request, cookies: string) {
  const { pathname } = new URL(request.url)
  const locale = readCookie('locale', cookies) === 'zh' ? 'zh' : localeOfPath(pathname)
  return redirect(localePath(locale, '/inspiration'))
}

export function loader({ request }: Route.LoaderArgs) {
  return home(request, request.headers.get('cookie') ?? '')
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return home(request, document.cookie)
}
