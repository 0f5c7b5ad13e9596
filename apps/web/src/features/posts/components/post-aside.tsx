import type { Post } from '@easel/contract/client'
import { Avatar, Button } from '@mantine/core'
import { IconPlus, IconWand } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { resultMedia, useApi } from '../../../lib/api/index.ts'
import { abbreviate, durationText, timeAgo } from '../../../lib/format/index.ts'
import { LocaleLink, useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { useDateText } from '../../../lib/time-zone/index.ts'
import { Fact, FactList } from '../../../ui/facts/facts.tsx'
import { Picture } from '../../../ui/media/index.ts'
import { useSession } from '../../accounts/index.ts'
import { Comments } from '../../comments/index.ts'
import { SaveButton } from '../../save-to-board/index.ts'
import { SaveButton as SaveFileButton, ShareButton } from '../../share/index.ts'
import { FollowButton, ModeratorMark } from '../../social/index.ts'
import { CollectButton, ParamFacts, templateQuery } from '../../templates/index.ts'
import { changePost } from '../api.ts'
import { lineageQuery } from '../post-api.ts'
import { cardTitle, titleParts } from '../titles.ts'
import { LikeButton } from './like-button.tsx'
import { PostLink } from './post-link.tsx'
import { PostMenu } from './post-menu.tsx'
import { PostThumb } from './post-tiles.tsx'
import classes from './post-view.module.css'

/** Number of characters from which a title is set in the size of body text. */
const longTitle = 90

interface PostAsideProps {
  post: Post
  onLeave: (() => void) | undefined
}

export function PostAside({ post, onLeave }: PostAsideProps) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const count = (difference: number) =>
    changePost(queryClient, post.id, (post) => ({
      ...post,
      comment_count: Math.max(0, post.comment_count + difference),
    }))
  return (
    <div className={classes.aside}>
      <PostHead post={post} onLeave={onLeave} />
      {post.visibility !== 'public' && <p className={classes.notice}>{t(noticeOf(post))}</p>}
      <PostTitle post={post} level={onLeave ? 2 : 1} />
      {(post.visibility === 'public' || post.visibility === 'limited') && <PostActions post={post} />}
      <MadeWith post={post} />
      <Lineage post={post} />
      <PostFacts post={post} />
      <Comments post={post} onCount={count} />
    </div>
  )
}

/** A notice for the author: the reason why other users cannot see the post. */
function noticeOf({ visibility, audience }: Post) {
  if (visibility === 'limited') return `post.audienceHint_${audience}` as const
  return visibility === 'hidden' ? 'post.hiddenNotice' : 'post.pendingNotice'
}

function PostActions({ post }: { post: Post }) {
  const isOwn = useIsOwn(post)
  return (
    <div className={classes.actions}>
      {post.visibility === 'public' && <LikeButton post={post} large />}
      <SaveButton workId={post.work_id} />
      <ShareButton subject={{ kind: 'post', post }} />
      {isOwn && <SaveFileButton subject={{ kind: 'post', post }} className={classes.save ?? ''} />}
    </div>
  )
}

function useIsOwn(post: Post): boolean {
  return useSession().user?.id === post.user_info.id
}

interface PostHeadProps {
  post: Post
  onLeave: (() => void) | undefined
}

/** The author of the post, and its time. */
function PostHead({ post, onLeave }: PostHeadProps) {
  const locale = useLocale()
  const { user_info: maker } = post
  return (
    <header className={classes.head}>
      <LocaleLink to={`/user/${maker.id}`} className={classes.maker}>
        <Avatar src={maker.avatar_url} alt="" size={44} name={maker.nick_name} />
        <span>
          <b>
            {maker.nick_name}
            <ModeratorMark person={maker} />
          </b>
          {/* The minute may change between server rendering and hydration. */}
          <small suppressHydrationWarning>{timeAgo(post.create_ts, Date.now(), locale)}</small>
        </span>
      </LocaleLink>
      <FollowButton person={maker} size="xs" isQuiet />
      <span className={classes.menu}>
        <PostMenu post={post} onLeave={onLeave} />
      </span>
    </header>
  )
}

interface PostTitleProps {
  post: Post
  level: 1 | 2
}

/** The title by the author; its #tags link to their topics. */
function PostTitle({ post, level }: PostTitleProps) {
  const Heading = `h${level}` as const
  return (
    <Heading className={classes.title} data-long={post.title.length > longTitle || undefined}>
      {titleParts(post.title, post.topic_arr).map(({ text, topicId }, index) =>
        topicId === undefined ? (
          text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a title may contain the same tag twice.
          <LocaleLink key={index} to={`/inspiration?topic=${topicId}`} className={classes.topic}>
            {text}
          </LocaleLink>
        ),
      )}
    </Heading>
  )
}

/**
 * The template, which the viewer can collect or use: with the shareable parameters, but without photos. The author continues from
 * the work itself.
 */
function MadeWith({ post }: { post: Post }) {
  const { t } = useTranslation()
  const isOwn = useIsOwn(post)
  const { data: template } = useQuery(templateQuery(useApi(), post.work_template_id))
  return (
    <section className={classes.box} aria-label={t('post.madeWith')}>
      <div className={classes.row}>
        <div className={classes.cover}>
          {template && <Picture file={template.cover} alt="" sizes="160px" />}
        </div>
        <div className={classes.words}>
          <small>{t('post.madeWith')}</small>
          <LocaleLink to={`/tool?template=${post.work_template_id}`}>{post.template_title}</LocaleLink>
          {template && template.use_count > 0 && (
            <small>
              {t('post.used', { count: template.use_count, total: abbreviate(template.use_count) })}
            </small>
          )}
        </div>
        {template && <CollectButton template={template} besidePost />}
      </div>
      {/* The author continues from the photos and settings of the work, other users from the settings that they may see. */}
      <Button
        component={LocaleLink}
        to={`/tool?template=${post.work_template_id}&${isOwn ? `from=${post.work_id}` : `remix=${post.id}`}`}
        size="md"
        fullWidth
        leftSection={isOwn ? <IconPlus size={19} /> : <IconWand size={19} />}
      >
        {t(isOwn ? 'post.makeAnother' : 'post.makeYours')}
      </Button>
    </section>
  )
}

/** The chain of posts that this post was remixed from, back to the first. */
function Lineage({ post }: { post: Post }) {
  const { t } = useTranslation()
  const { data: ancestors } = useQuery(lineageQuery(useApi(), post))
  if (!post.remix_of || ancestors?.length === 0) return null
  return (
    <section className={classes.lineage} aria-label={t('post.remixOf')}>
      <h2 className={classes.lineageTitle}>{t('post.remixOf')}</h2>
      <ol className={classes.chain}>
        {(ancestors ?? []).map((ancestor) => (
          <li key={ancestor.id}>
            <PostLink postId={ancestor.id} className={classes.ancestor}>
              <span className={classes.thumb}>
                <PostThumb post={ancestor} />
              </span>
              <span className={classes.lineageWords}>
                <b>{cardTitle(ancestor.title)}</b>
                <small>{t('post.postOf', { name: ancestor.user_info.nick_name })}</small>
              </span>
            </PostLink>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Facts about how the post was made, as far as its author shares them. */
function PostFacts({ post }: { post: Post }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const dateText = useDateText()
  const { data: template } = useQuery(templateQuery(useApi(), post.work_template_id))
  const main = resultMedia(post.result_info)?.main
  const sources = post.source_arr?.length ?? 0
  return (
    <details className={classes.details}>
      <summary>{t('post.howMade')}</summary>
      <div className={classes.facts}>
        <FactList>
          <Fact name={t('work.template')}>{post.template_title}</Fact>
          {template && <ParamFacts template={template} params={post.params} />}
          {sources > 0 && <Fact name={t('post.sources')}>{t('post.sourcesShared', { count: sources })}</Fact>}
          {main && <Fact name={t('work.size')}>{`${main.width} × ${main.height}`}</Fact>}
          {main?.duration_ms && <Fact name={t('work.length')}>{durationText(main.duration_ms, locale)}</Fact>}
          <Fact name={t('post.posted')}>{dateText(post.create_ts)}</Fact>
          {post.alt_text && <Fact name={t('post.altText')}>{post.alt_text}</Fact>}
        </FactList>
      </div>
    </details>
  )
}
