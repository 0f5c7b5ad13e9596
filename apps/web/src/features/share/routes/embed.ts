import { errorCode, pageContext } from '../../../lib/api/index.ts'
import { localeOfPath, translatorOf } from '../../../lib/i18n/index.ts'
import { themeOf } from '../embed/embed-code.ts'
import { embedPage } from '../embed/embed-page.tsx'
import type { Route } from './+types/embed'

/** `/embed/{post}`: a post as a frame of another site's page. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, origin, siteName, logo, nonce } = context.get(pageContext)
  const { pathname, searchParams } = new URL(request.url)
  const locale = localeOfPath(pathname)
  const post = await api.getPost({ id: params.id }).catch((error) => {
    if (errorCode(error) === 'A0404') return undefined
    throw error
  })
  // A frame is public, so a hidden post is not shown in it, even to its author.
  return embedPage(post?.visibility === 'public' ? post : undefined, {
    locale,
    theme: themeOf(searchParams),
    origin,
    siteName,
    logo,
    nonce,
    t: translatorOf(locale).t,
  })
}
