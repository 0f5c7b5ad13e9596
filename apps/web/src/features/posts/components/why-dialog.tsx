import type { Post, Why } from '@easel/contract/client'
import { Button, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { timeAgo } from '../../../lib/format/index.ts'
import { LocaleLink, useLocale } from '../../../lib/i18n/index.ts'
import { useDialog } from '../../../ui/dialog/index.ts'
import classes from './why-dialog.module.css'
import { WhySum } from './why-sum.tsx'

interface WhyDialogProps {
  post: Post
  why: Why
  opened: boolean
  onClose: () => void
}

/** The full explanation of why a post is in a list: the rule and its numbers. */
export function WhyDialog({ post, why, opened, onClose }: WhyDialogProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const posted = timeAgo(post.create_ts, post.create_ts + why.age_ms, locale)
  const frame = useDialog(opened, onClose)
  return (
    <Modal {...frame} title={t('why.title')} centered closeButtonProps={{ 'aria-label': t('common.close') }}>
      <p>{t(`why.reason_${why.reason}`, { name: post.user_info.nick_name })}</p>
      <p className={classes.soft}>{t(`why.order_${why.order}`, { posted })}</p>
      {why.order !== 'ts' && why.order !== 'like_ts' && <WhySum why={why} />}
      <p className={classes.soft}>{t('why.nothingElse')}</p>
      {why.reason === 'hot' && (
        <Button
          component={LocaleLink}
          to="/inspiration?tab=new"
          variant="default"
          fullWidth
          mt="md"
          onClick={onClose}
        >
          {t('why.plain')}
        </Button>
      )}
    </Modal>
  )
}
