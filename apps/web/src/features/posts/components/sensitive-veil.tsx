import type { Post } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { resultMedia } from '../../../lib/api/index.ts'
import { Veil } from '../../../ui/media/index.ts'

interface SensitiveVeilProps {
  post: Post
  onReveal: () => void
  /** Keeps the picture's proportions where no parent sets the size. */
  shaped?: boolean
}

/** Replaces the picture of a sensitive post. */
export function SensitiveVeil({ post, onReveal, shaped = false }: SensitiveVeilProps) {
  const { t } = useTranslation()
  const file = resultMedia(post.result_info)?.thumbnail
  return (
    <Veil thumbhash={file?.thumbhash} {...(shaped && file && { ratio: file.width / file.height })}>
      <IconEyeOff size={22} stroke={1.7} aria-hidden="true" />
      {t('feed.sensitive')}
      <Button size="compact-md" variant="white" color="dark" onClick={onReveal}>
        {t('feed.sensitiveShow')}
      </Button>
    </Veil>
  )
}
