import { type Locale, locales } from '@easel/contract/client'
import { redirect } from 'react-router'
import { pageContext } from '../lib/api/page-context.ts'
import { readCookie } from '../lib/api/token.ts'
import { localeOfPath, localePath } from '../lib/i18n/locale-path.ts'
import type { Route } from './+types/home-redirect'

/**
 * The address without a path has no language: the page uses the chosen language, otherwise the browser's language. Every other
 * address has a language.
 */
function home(cookies: string, wished: Locale | undefined, languages: readonly Locale[]) {
  const offered = (wanted: string | undefined) => languages.find((language) => language === wanted)
  const locale = offered(readCookie('locale', cookies)) ?? offered(wished) ?? languages[0]!
  return redirect(localePath(locale, '/inspiration'))
}

export function loader({ request, context }: Route.LoaderArgs) {
  const { pathname } = new URL(request.url)
  if (localeOfPath(pathname) === 'zh') return redirect('/zh/inspiration')
  const { requestedLocale, languages } = context.get(pageContext)
  return home(request.headers.get('cookie') ?? '', requestedLocale, languages)
}

export function clientLoader() {
  return home(document.cookie, localeOfPath(location.pathname), locales)
}
