import type { Post, Why } from '@easel/contract/client'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { type ResultMedia, resultMedia } from '../../../lib/api/index.ts'
import { CachedHtml } from '../../../lib/cached-html/cached-html.tsx'
import { LocaleLink, useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import { ListIcon } from '../../../ui/icons/list-icon.tsx'
import { columnSizes } from '../../../ui/masonry/index.ts'
import { fetchPicture, LoopVideo, Picture, useAutoplay } from '../../../ui/media/index.ts'
import { ModeratorMark } from '../../social/index.ts'
import { useSensitive } from '../hooks/use-sensitive.ts'
import { resultSizes } from '../result-sizes.ts'
import { cardTitle } from '../titles.ts'
import { LikeButton } from './like-button.tsx'
import classes from './post-card.module.css'
import { PostLink } from './post-link.tsx'
import { SensitiveBlur } from './sensitive-blur.tsx'

interface PostCardProps {
  post: Post
  /** True for the first cards, whose pictures load eagerly. */
  eager: boolean
}

/** Memoized: scrolling changes which cards are mounted, but not their content. */
export const PostCard = memo(function PostCard({ post, eager }: PostCardProps) {
  return post.is_sensitive ? (
    <SensitiveCard post={post} eager={eager} />
  ) : (
    <Card post={post} eager={eager} isBlurred={false} />
  )
})

/** A component of its own, so that only sensitive cards depend on the viewer's choice. */
function SensitiveCard({ post, eager }: PostCardProps) {
  const { isBlurred, reveal } = useSensitive(post)
  return <Card post={post} eager={eager} isBlurred={isBlurred} onReveal={reveal} />
}

interface CardProps extends PostCardProps {
  isBlurred: boolean
  onReveal?: () => void
}

function Card(props: CardProps) {
  const { post, eager, isBlurred } = props
  // The explanation changes every millisecond and is shown in a dialog; the card only shows that there is an explanation.
  const shown = { ...post, why: post.why !== undefined }
  return (
    <CachedHtml deps={['card', useLocale(), eager, isBlurred, shown]}>
      <CardContent {...props} />
    </CachedHtml>
  )
}

function CardContent({ post, eager, isBlurred, onReveal }: CardProps) {
  const { t } = useTranslation()
  const media = resultMedia(post.result_info)
  const label = t('feed.by', { title: cardTitle(post.title), name: post.user_info.nick_name })
  return (
    <article className={classes.card}>
      <div className={classes.picture}>
        {isBlurred ? (
          <SensitiveBlur post={post} onReveal={onReveal} />
        ) : (
          <PostLink
            postId={post.id}
            className={classes.link}
            aria-label={label}
            onClick={() => media && fetchResult(media)}
          >
            {media && <Media media={media} label={label} alt={post.alt_text || post.title} eager={eager} />}
          </PostLink>
        )}
        {post.visibility === 'limited' && (
          <span className={classes.audience}>{t(`feed.audience_${post.audience}`)}</span>
        )}
        {clipOf(media) && !isBlurred && <AutoplayButton className={classes.badge} />}
      </div>
      <PostCaption post={post} />
      {/* A narrow card has no room for this button beside the button that shows the picture. */}
      {!isBlurred && (
        <LocaleLink to={`/tool?template=${post.work_template_id}&remix=${post.id}`} className={classes.remix}>
          <ListIcon name="wand" size={16} />
          {t('feed.makeYours')}
        </LocaleLink>
      )}
    </article>
  )
}

/** Fetches the picture while the post opens. */
function fetchResult({ kind, main }: ResultMedia): void {
  if (kind === 'image') fetchPicture(main, resultSizes(main))
}

/** Returns the clip of a video for lists; while it is not ready, lists show a still, never the whole video. */
function clipOf(media: ResultMedia | undefined): string | undefined {
  return media?.kind === 'video' ? media.main.small_url : undefined
}

interface MediaProps {
  media: ResultMedia
  label: string
  alt: string
  eager: boolean
}

function Media({ media, label, alt, eager }: MediaProps) {
  if (media.kind === 'image')
    return <Picture file={media.thumbnail} alt={alt} eager={eager} sizes={columnSizes} />
  const { main, thumbnail } = media
  const clip = clipOf(media)
  return (
    <>
      <Picture file={thumbnail} alt={clip ? '' : alt} eager={eager} sizes={columnSizes} />
      {clip && (
        <LoopVideo
          src={clip}
          width={main.width}
          height={main.height}
          label={label}
          mode="view"
          className={classes.film}
        />
      )}
    </>
  )
}

/** Shown over the picture on hover or focus; below it on devices without hover. */
function PostCaption({ post }: { post: Post }) {
  return (
    <div className={classes.over}>
      <div className={classes.row}>
        <p className={classes.title}>{cardTitle(post.title)}</p>
        {post.why && <WhyButton post={post} why={post.why} className={classes.why} />}
      </div>
      <div className={classes.row}>
        <LocaleLink to={`/user/${post.user_info.id}`} className={classes.maker}>
          <img
            src={post.user_info.avatar_url}
            alt=""
            width={24}
            height={24}
            loading="lazy"
            className={classes.avatar}
          />
          <span>
            {post.user_info.nick_name}
            <ModeratorMark person={post.user_info} />
          </span>
        </LocaleLink>
        <LikeButton post={post} />
      </div>
    </div>
  )
}

const loadRankingDialog = () => import('./ranking-dialog.tsx')

interface WhyButtonProps {
  post: Post
  why: Why
  className: string | undefined
}

function WhyButton({ post, why, className }: WhyButtonProps) {
  const { t } = useTranslation()
  // Undefined until the user first opens it: most cards of a feed are never opened.
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <>
      <button
        type="button"
        className={className}
        onClick={() => setOpen(true)}
        aria-label={t('feed.why')}
        aria-haspopup="dialog"
        title={t('feed.why')}
      >
        <ListIcon name="info" size={17} />
      </button>
      {isOpen !== undefined && (
        <LazyDialog opened={isOpen} load={loadRankingDialog} onFail={() => setOpen(false)}>
          {(RankingDialog, isShown) => (
            <RankingDialog post={post} why={why} opened={isShown} onClose={() => setOpen(false)} />
          )}
        </LazyDialog>
      )}
    </>
  )
}

/** Marks a video, and starts or stops autoplay of all videos. */
function AutoplayButton({ className }: { className: string | undefined }) {
  const { t } = useTranslation()
  const { isOn, toggle } = useAutoplay()
  const label = isOn ? t('feed.stopVideos') : t('feed.playVideos')
  const Icon = isOn ? IconPlayerPauseFilled : IconPlayerPlayFilled
  return (
    <button type="button" className={className} onClick={toggle} aria-label={label} title={label}>
      <Icon size={14} aria-hidden="true" />
    </button>
  )
}
