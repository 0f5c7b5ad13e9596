import type { Locale } from '@easel/contract/client'
import { redirect } from 'react-router'
import { readCookie } from '../lib/api/token.ts'
import { localeOfPath, localePath } from '../lib/i18n/locale-path.ts'
import type { Route } from './+types/home-redirect'
import { pageContext } from './page-context.ts'

/** The bare host names no language: takes the chosen one first, then the browser's. Every other address names its own. */
function home(cookies: string, wished: Locale | undefined) {
  const chosen = readCookie('locale', cookies)
  const locale = chosen === 'zh' || chosen === 'en' ? chosen : (wished ?? 'en')
  return redirect(localePath(locale, '/inspiration'))
}

export function loader({ request, context }: Route.LoaderArgs) {
  const { pathname } = new URL(request.url)
  if (localeOfPath(pathname) === 'zh') return redirect('/zh/inspiration')
  return home(request.headers.get('cookie') ?? '', context.get(pageContext).requestedLocale)
}

export function clientLoader() {
  return home(document.cookie, localeOfPath(location.pathname))
}
