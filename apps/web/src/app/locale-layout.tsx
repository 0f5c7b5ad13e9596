import { Outlet } from 'react-router'
import { loadCatalogue, localeOfPath } from '../lib/i18n/index.ts'
import type { Route } from './+types/locale-layout'

/** Without a server loader the router would render only a fallback until the browser had run `clientLoader`. */
export function loader() {
  return null
}

/** Loads the other language's catalogue before a client-side navigation into that language. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await loadCatalogue(localeOfPath(new URL(request.url).pathname))
  return null
}

/** Route segment of the language in the address; everything below reads the language from the path. */
export default function LocaleLayout() {
  return <Outlet />
}
