import type { Post, Why } from '@easel/contract'
import { IconInfoCircle } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

const WhyDialog = lazy(() => import('../why-dialog.ts'))

interface WhyButtonProps {
  post: Post
  why: Why
  className: string | undefined
}

export function WhyButton({ post, why, className }: WhyButtonProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const open = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      <button
        type="button"
        className={className}
        onClick={open}
        aria-label={t('why.ask')}
        aria-haspopup="dialog"
        title={t('why.ask')}
      >
        <IconInfoCircle size={17} stroke={1.8} aria-hidden="true" />
      </button>
      {wanted && (
        <Suspense>
          <WhyDialog post={post} why={why} opened={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
