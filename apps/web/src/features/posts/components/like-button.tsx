import type { Post } from '@easel/contract/client'
import { UnstyledButton } from '@mantine/core'
import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { abbreviate } from '../../../lib/format/index.ts'
import { useLike } from '../hooks/use-like.ts'
import classes from './like-button.module.css'

export function LikeButton({ post, large = false }: { post: Post; large?: boolean }) {
  const { t } = useTranslation()
  const toggle = useLike(post)
  const Icon = post.is_liked ? IconHeartFilled : IconHeart
  return (
    <UnstyledButton
      className={classes.like}
      data-large={large || undefined}
      data-liked={post.is_liked || undefined}
      onClick={toggle}
      aria-pressed={post.is_liked}
      aria-label={`${t('feed.like')}, ${abbreviate(post.like_count)}`}
    >
      <Icon size={large ? 20 : 17} stroke={1.8} aria-hidden="true" />
      {abbreviate(post.like_count)}
    </UnstyledButton>
  )
}
