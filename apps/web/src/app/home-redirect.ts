import { redirect } from 'react-router'
import { localeOfPath, localePath } from '../lib/i18n/locale-path.ts'
import type { Route } from './+types/home-redirect'

export function loader({ request }: Route.LoaderArgs) {
  const { pathname } = new URL(request.url)
  return redirect(localePath(localeOfPath(pathname), '/inspiration'))
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname } = new URL(request.url)
  return redirect(localePath(localeOfPath(pathname), '/inspiration'))
}
