import type { Post } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { resultMedia } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { Blur } from '../../../ui/media/index.ts'

interface SensitiveBlurProps {
  post: Post
  onReveal: (() => void) | undefined
  /** Keeps the picture's proportions where no parent sets the size. */
  shaped?: boolean
}

/** Replaces the picture of a sensitive post. */
export function SensitiveBlur({ post, onReveal, shaped = false }: SensitiveBlurProps) {
  const { t } = useTranslation()
  const file = resultMedia(post.result_info)?.thumbnail
  return (
    <Blur thumbhash={file?.thumbhash} {...(shaped && file && { ratio: file.width / file.height })}>
      <IconEyeOff size={22} stroke={1.7} aria-hidden="true" />
      {t('feed.sensitive')}
      <Button size="compact-md" variant="white" color="dark" onClick={onReveal}>
        {t('feed.sensitiveShow')}
      </Button>
    </Blur>
  )
}
