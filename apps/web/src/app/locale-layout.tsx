import { Outlet } from 'react-router'
import { loadTexts } from '../lib/i18n/index.ts'
import type { Route } from './+types/locale-layout'

/** Without a server loader the router would render only a fallback until the browser had run `clientLoader`. */
export function loader() {
  return null
}

/** Loads the texts of the next page, which may be in the other language, before a client-side navigation. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await loadTexts(new URL(request.url).pathname)
  return null
}

/** Route segment of the language in the address; everything below reads the language from the path. */
export default function LocaleLayout() {
  return <Outlet />
}
