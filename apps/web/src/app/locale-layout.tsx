import { useEffect } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { loadTexts, switchLocale, useLocale } from '../lib/i18n/index.ts'
import { useSite } from '../lib/site/site.tsx'
import type { Route } from './+types/locale-layout'

/** Without a server loader, the router would render only a fallback until the browser had run `clientLoader`. */
export function loader() {
  return null
}

/** Loads the texts of the next page, which may be in the other language, before a client-side navigation. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await loadTexts(new URL(request.url).pathname)
  return null
}

/** Route segment of the language in the address; all routes below derive the language from the path. */
export default function LocaleLayout() {
  useOfferedLanguage()
  return <Outlet />
}

/** Leaves a language that the site stopped offering while the page was open; for new pages the server redirects. */
function useOfferedLanguage() {
  const { languages } = useSite()
  const locale = useLocale()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const wanted = languages.includes(locale) ? undefined : switchLocale(pathname, languages[0])
  useEffect(() => {
    if (wanted !== undefined) void navigate(`${wanted}${search}${hash}`, { replace: true })
  }, [wanted, search, hash, navigate])
}
