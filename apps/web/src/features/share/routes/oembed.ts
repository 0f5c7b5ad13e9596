import { errorCode, pageContext } from '../../../lib/api/index.ts'
import { oembedOf, oembedXml, readRequest } from '../embed/oembed.ts'
import type { Route } from './+types/oembed'

const types = { json: 'application/json', xml: 'text/xml' }

/** `/oembed?url=…`: describes a post's frame for programs that turn links into embeds. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, origin, siteName } = context.get(pageContext)
  const params = new URL(request.url).searchParams
  const format = params.get('format') ?? 'json'
  if (format !== 'json' && format !== 'xml') return refuse(501)
  if (!params.get('url')) return refuse(400)
  const asked = readRequest(params, origin)
  if (!asked) return refuse(404)
  const post = await api.getPost({ id: asked.postId }).catch((error) => {
    if (errorCode(error) === 'A0404') return undefined
    throw error
  })
  if (post?.visibility !== 'public') return refuse(404)
  const answer = oembedOf(post, asked, { origin, siteName })
  return new Response(format === 'json' ? JSON.stringify(answer) : oembedXml(answer), {
    headers: { 'content-type': `${types[format]}; charset=utf-8`, ...forEveryone },
  })
}

const forEveryone = { 'access-control-allow-origin': '*' }

function refuse(status: 400 | 404 | 501): Response {
  return new Response(null, { status, headers: forEveryone })
}
