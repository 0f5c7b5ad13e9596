import type { Locale, Post } from '@easel/contract/client'
import type { CSSProperties, ReactNode } from 'react'
import { isMadeWithAi, resultMedia } from '../../../lib/api/index.ts'
import { localePath, type Translate } from '../../../lib/i18n/index.ts'
import { logoAddress } from '../../../lib/site/site.tsx'
import { averageColor } from '../../../ui/media/index.ts'
import css from './embed.css?inline'
import type { EmbedTheme } from './embed-code.ts'

export interface EmbedPlace {
  locale: Locale
  theme: EmbedTheme
  origin: string
  siteName: string
  logo: string | null
  nonce: string
  t: Translate
}

/** The whole page of a frame. It needs no script, so that other sites do not run code of this site. */
export function EmbedDocument({ post, context }: { post: Post | undefined; context: EmbedPlace }) {
  const { locale, theme, siteName, logo, nonce, t } = context
  return (
    <html lang={locale === 'zh' ? 'zh-Hans' : locale} data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href={logo === null ? '/favicon.svg' : logoAddress(logo, 'small')} />
        <title>{`${post?.title ?? t('error.notFoundTitle')} · ${siteName}`}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a file of this folder; as a child its quotes would be escaped */}
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body>{post ? <EmbeddedPost post={post} context={context} /> : <Gone context={context} />}</body>
    </html>
  )
}

/** Returns the average colour of the picture; the background beside the picture is a dark shade of it. */
const toneOf = (thumbhash: string) => ({ '--tone': averageColor(thumbhash) }) as CSSProperties

function EmbeddedPost({ post, context }: { post: Post; context: EmbedPlace }) {
  const address = `${context.origin}${localePath(context.locale, `/post/${post.id}`)}`
  const media = resultMedia(post.result_info)
  const thumbhash = media?.thumbnail.thumbhash
  return (
    <>
      <main style={thumbhash ? toneOf(thumbhash) : undefined}>
        <EmbeddedMedia post={post} address={address} context={context} />
      </main>
      <footer>
        <img src={post.user_info.avatar_url} alt="" width={32} height={32} />
        <p>
          <Away to={address}>{post.title}</Away>
          <small>
            {post.user_info.nick_name}
            {media && isMadeWithAi(media.main) && ` · ${context.t('share.embedAi')}`}
          </small>
        </p>
        <Away to={address} className="site">
          {context.siteName}
        </Away>
      </footer>
    </>
  )
}

function EmbeddedMedia({ post, address, context }: { post: Post; address: string; context: EmbedPlace }) {
  const { t } = context
  const media = resultMedia(post.result_info)
  if (post.is_sensitive || !media)
    return (
      <div className="note">
        <p>{t('share.embedSensitive')}</p>
        <Away to={address} className="button">
          {t('share.embedLook', { site: context.siteName })}
        </Away>
      </div>
    )
  if (media.kind === 'video')
    return (
      <video
        src={media.main.url}
        poster={media.thumbnail.url}
        aria-label={post.alt_text || post.title}
        controls
        muted
        loop
        playsInline
        preload="metadata"
      />
    )
  return (
    <Away to={address}>
      <img
        src={media.main.url}
        alt={post.alt_text || post.title}
        width={media.main.width}
        height={media.main.height}
      />
    </Away>
  )
}

function Gone({ context: { t, origin, locale, siteName } }: { context: EmbedPlace }) {
  return (
    <main>
      <div className="note">
        <p>{t('error.notFoundText')}</p>
        <Away to={`${origin}${localePath(locale, '/inspiration')}`} className="button">
          {siteName}
        </Away>
      </div>
    </main>
  )
}

function Away({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener" className={className}>
      {children}
    </a>
  )
}
