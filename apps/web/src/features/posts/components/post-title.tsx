import type { Post } from '@easel/contract'
import { LocaleLink } from '../../../lib/i18n/index.ts'
import { titleParts } from '../title-parts.ts'
import classes from './post-view.module.css'

/** Beyond this a title is rather a text, and is set as one. */
const longTitle = 90

interface PostTitleProps {
  post: Post
  level: 1 | 2
}

/** What its maker says; the #tags lead to their topics. */
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
