import { redirect } from 'react-router'
import type { Route } from './+types/english-redirect'

/** English lives at the bare addresses. */
export function loader({ request, params }: Route.LoaderArgs) {
  return redirect(`/${params['*'] ?? ''}${new URL(request.url).search}`, 301)
}
