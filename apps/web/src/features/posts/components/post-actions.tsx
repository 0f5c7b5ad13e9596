import type { Post } from '@easel/contract'
import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCopyLink } from '../hooks/use-copy-link.ts'
import { LikeButton } from './like-button.tsx'
import classes from './post-view.module.css'

export function PostActions({ post }: { post: Post }) {
  const { t } = useTranslation()
  const copy = useCopyLink()
  return (
    <div className={classes.actions}>
      <LikeButton post={post} large />
      <Button
        variant="default"
        size="md"
        leftSection={<IconLink size={18} stroke={1.8} />}
        onClick={() => copy(`/post/${post.id}`)}
      >
        {t('post.share')}
      </Button>
    </div>
  )
}
