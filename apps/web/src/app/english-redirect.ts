import { redirect } from 'react-router'
import { ownPath } from '../lib/i18n/locale-path.ts'
import type { Route } from './+types/english-redirect'

/** English lives at the bare addresses. As the address says it: decoded, `%2F` would be a slash. */
export function loader({ request }: Route.LoaderArgs) {
  const { pathname, search } = new URL(request.url)
  return redirect(`${ownPath(pathname.slice('/en'.length))}${search}`, 301)
}
