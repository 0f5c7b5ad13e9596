import type { Post } from '@easel/contract/client'
import { LocaleLink } from '../../../lib/i18n/index.ts'
import { titleParts } from '../title-parts.ts'
import classes from './post-view.module.css'

/** Longer titles are set as body text; in characters. */
const longTitle = 90

interface PostTitleProps {
  post: Post
  level: 1 | 2
}

/** The title by the author; its #tags link to their topics. */
export function PostTitle({ post, level }: PostTitleProps) {
  const Heading = `h${level}` as const
  return (
    <Heading className={classes.title} data-long={post.title.length > longTitle || undefined}>
      {titleParts(post.title, post.topic_arr).map(({ text, topicId }, index) =>
        topicId === undefined ? (
          text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same tag may stand there twice.
          <LocaleLink key={index} to={`/inspiration?topic=${topicId}`} className={classes.topic}>
            {text}
          </LocaleLink>
        ),
      )}
    </Heading>
  )
}
