import { redirect } from 'react-router'
import { ownPath } from '../lib/i18n/locale-path.ts'
import type { Route } from './+types/english-redirect'

/**
 * Redirects `/en/…` to the address without a language, which is the English address. The path stays encoded, because a decoded
 * `%2F` would become a slash.
 */
export function loader({ request }: Route.LoaderArgs) {
  const { pathname, search } = new URL(request.url)
  const path = ownPath(pathname.slice('/en'.length))
  // The redirect skips `/`, which redirects by the language cookie and could lead to another language.
  return redirect(`${path === '/' ? '/inspiration' : path}${search}`, 301)
}
