import { redirect } from 'react-router'
import { ownPath } from '../lib/i18n/locale-path.ts'
import type { Route } from './+types/english-redirect'

/** Redirects `/en/…` to the bare address, where English lives. The path stays encoded: a decoded `%2F` would become a slash. */
export function loader({ request }: Route.LoaderArgs) {
  const { pathname, search } = new URL(request.url)
  const path = ownPath(pathname.slice('/en'.length))
  // Skips `/`, which redirects by the language cookie and could leave English.
  return redirect(`${path === '/' ? '/inspiration' : path}${search}`, 301)
}
