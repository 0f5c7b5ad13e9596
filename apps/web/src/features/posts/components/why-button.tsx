import type { Post, Why } from '@easel/contract/client'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LazyDialog } from '../../../ui/dialog/index.ts'

const loadWhyDialog = () => import('../why-dialog.lazy.ts')

interface WhyButtonProps {
  post: Post
  why: Why
  className: string | undefined
}

export function WhyButton({ post, why, className }: WhyButtonProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={className}
        onClick={() => setOpen(true)}
        aria-label={t('why.ask')}
        aria-haspopup="dialog"
        title={t('why.ask')}
      >
        <IconInfoCircle size={17} stroke={1.8} aria-hidden="true" />
      </button>
      <LazyDialog opened={isOpen} load={loadWhyDialog} onFail={() => setOpen(false)}>
        {(WhyDialog, isShown) => (
          <WhyDialog post={post} why={why} opened={isShown} onClose={() => setOpen(false)} />
        )}
      </LazyDialog>
    </>
  )
}
