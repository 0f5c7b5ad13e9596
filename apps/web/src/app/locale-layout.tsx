import { Outlet } from 'react-router'
import { loadCatalogue, localeOfPath } from '../lib/i18n/index.ts'
import type { Route } from './+types/locale-layout'

/** Without one, a page would not be complete until the browser had asked. */
export function loader() {
  return null
}

/** Going to a page in the other language without a new document, its texts come first. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await loadCatalogue(localeOfPath(new URL(request.url).pathname))
  return null
}

/** The place of the language in the address; everything below reads it from the path. */
export default function LocaleLayout() {
  return <Outlet />
}
