import type { Comment } from '@easel/contract/client'
import { LocaleLink } from '../../../lib/i18n/index.ts'
import { mentionParts } from '../mention.ts'
import classes from './comment.module.css'

export function CommentText({ comment }: { comment: Comment }) {
  const parts = mentionParts(comment.text, comment.mention_arr)
  return (
    <p className={classes.text}>
      {parts.map((part, index) =>
        part.userId === undefined ? (
          part.text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same name may stand there twice.
          <LocaleLink key={index} to={`/user/${part.userId}`} className={classes.mention}>
            {part.text}
          </LocaleLink>
        ),
      )}
    </p>
  )
}
