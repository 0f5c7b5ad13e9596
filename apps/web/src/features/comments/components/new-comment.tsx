import { Avatar, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { createPath, useLocation } from 'react-router'
import { LocaleLink } from '../../../lib/i18n/index.ts'
import { loginAddress, useSession } from '../../accounts/index.ts'
import { useCommentedPost } from '../comments-context.ts'
import { usePostComment } from '../hooks/use-write-comment.ts'
import classes from './comment.module.css'
import { CommentForm } from './comment-form.tsx'

export function NewComment() {
  const { t } = useTranslation()
  const { user } = useSession()
  const location = useLocation()
  if (!user)
    return (
      <Button
        component={LocaleLink}
        to={loginAddress(createPath(location.mask ?? location))}
        variant="default"
        className={classes.login}
      >
        {t('comment.loginToComment')}
      </Button>
    )
  return (
    <div className={classes.new}>
      <Avatar src={user.avatar_url} alt="" size={36} name={user.nick_name} />
      <NewCommentForm />
    </div>
  )
}

function NewCommentForm() {
  const { t } = useTranslation()
  const { id } = useCommentedPost()
  const post = usePostComment(undefined, () => undefined)
  return (
    <CommentForm
      label={t('comment.label')}
      placeholder={t('comment.placeholder')}
      submitLabel={t('comment.post')}
      draftKey={`new ${id}`}
      isSending={post.isPending}
      error={post.error}
      onSubmit={(text, onSent) => post.mutate(text, { onSuccess: onSent })}
    />
  )
}
