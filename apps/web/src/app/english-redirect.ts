import { redirect } from 'react-router'
import { ownPath } from '../lib/i18n/locale-path.ts'
import type { Route } from './+types/english-redirect'

/** English lives at the bare addresses. As the address says it: decoded, `%2F` would be a slash. */
export function loader({ request }: Route.LoaderArgs) {
  const { pathname, search } = new URL(request.url)
  const path = ownPath(pathname.slice('/en'.length))
  // `/` alone asks which language somebody has chosen.
  return redirect(`${path === '/' ? '/inspiration' : path}${search}`, 301)
}
