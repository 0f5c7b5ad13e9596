import type { Post } from '@easel/contract/client'
import { resultMedia } from '../../../lib/api/index.ts'
import { barePath, localeOfPath, localePath } from '../../../lib/i18n/index.ts'
import { embedCode, embedSize, escapeMarkup } from './embed-code.ts'

export interface OEmbedRequest {
  postId: string
  /** Pathname of the requested address; it determines the language of the frame. */
  pathname: string
  maxWidth: number | undefined
  maxHeight: number | undefined
}

export interface OEmbedSite {
  origin: string
  siteName: string
}

type Answer = Record<string, string | number>

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const cacheSeconds = 3600

/** Parses an oEmbed request (oembed.com); undefined if its address is not a post of this site. */
export function readRequest(params: URLSearchParams, origin: string): OEmbedRequest | undefined {
  const address = URL.parse(params.get('url') ?? '')
  if (address?.origin !== origin) return undefined
  const postId = new RegExp(`^/(?:post|embed)/(${uuid})/?$`).exec(barePath(address.pathname))?.[1]
  if (!postId) return undefined
  return {
    postId,
    pathname: address.pathname,
    maxWidth: pixels(params.get('maxwidth')),
    maxHeight: pixels(params.get('maxheight')),
  }
}

function pixels(text: string | null): number | undefined {
  const value = Number(text)
  return Number.isInteger(value) && value > 0 ? value : undefined
}

export function oembedOf(post: Post, request: OEmbedRequest, { origin, siteName }: OEmbedSite): Answer {
  const path = (bare: string) => `${origin}${localePath(localeOfPath(request.pathname), bare)}`
  const media = resultMedia(post.result_info)
  const size = embedSize(media?.main ?? { width: 1, height: 1 }, request)
  const { thumbnail } = media ?? {}
  return {
    version: '1.0',
    type: media?.kind === 'video' ? 'video' : 'rich',
    title: post.title,
    author_name: post.user_info.nick_name,
    author_url: path(`/user/${post.user_info.id}`),
    provider_name: siteName,
    provider_url: origin,
    cache_age: cacheSeconds,
    html: embedCode({ src: path(`/embed/${post.id}`), title: post.title, ...size }),
    ...size,
    // A sensitive post has no thumbnail, because the viewer has not consented to see it.
    ...(thumbnail &&
      !post.is_sensitive && {
        thumbnail_url: new URL(thumbnail.url, origin).href,
        thumbnail_width: thumbnail.width,
        thumbnail_height: thumbnail.height,
      }),
  }
}

export function oembedXml(answer: Answer): string {
  const fields = Object.entries(answer).map(
    ([name, value]) => `<${name}>${escapeMarkup(String(value))}</${name}>`,
  )
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?><oembed>${fields.join('')}</oembed>`
}

/** Returns the oEmbed address that describes the frame of a page's post. */
export function oembedAddress(origin: string, address: string, format: 'json' | 'xml'): string {
  return `${origin}/oembed?${new URLSearchParams({ url: address, format })}`
}
