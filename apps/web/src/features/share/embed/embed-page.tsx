import type { Post } from '@easel/contract/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { EmbedDocument, type EmbedPlace } from './embed-document.tsx'

/** Content security policy: any site may frame the page, and no script may run in it. */
function policyOf(nonce: string): string {
  return [
    `default-src 'none'`,
    `img-src 'self' data:`,
    `media-src 'self'`,
    `style-src 'nonce-${nonce}'`,
    `style-src-attr 'unsafe-inline'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    'frame-ancestors *',
  ].join('; ')
}

export function embedPage(post: Post | undefined, context: EmbedPlace): Response {
  const markup = renderToStaticMarkup(<EmbedDocument post={post} context={context} />)
  return new Response(`<!doctype html>${markup}`, {
    status: post ? 200 : 404,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyOf(context.nonce),
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
}
