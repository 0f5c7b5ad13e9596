import { Button, Checkbox, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import classes from './consent-box.module.css'

interface ConsentBoxProps {
  /** Whether a trained model contributed to the file. */
  isAi: boolean
  isPending: boolean
  onAgree: () => void
  onCancel: () => void
}

/** Asks for consent once in six months: without the visible mark, disclosing how the file was made becomes the user's duty. */
export function ConsentBox({ isAi, isPending, onAgree, onCancel }: ConsentBoxProps) {
  const { t } = useTranslation()
  const [isAgreed, setAgreed] = useState(false)
  return (
    <section className={classes.consent} aria-label={t('share.consentTitle')}>
      <h3>{t('share.consentTitle')}</h3>
      <p>{t(isAi ? 'share.consentTextAi' : 'share.consentText')}</p>
      <Checkbox
        label={t(isAi ? 'share.consentBoxAi' : 'share.consentBox')}
        checked={isAgreed}
        onChange={(event) => setAgreed(event.currentTarget.checked)}
        autoFocus
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button disabled={!isAgreed} loading={isPending} onClick={onAgree}>
          {t('share.agree')}
        </Button>
      </Group>
    </section>
  )
}
