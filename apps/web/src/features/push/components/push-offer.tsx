import { Button, CloseButton } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { closeOffer, isOfferOpen } from '../../../lib/push/push-user.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import { usePush } from '../hooks/use-push.ts'
import classes from './push.module.css'

/** Offers push notifications during a long wait, until the user has accepted or declined. */
export function PushOffer() {
  const { t } = useTranslation()
  const { state, isBusy, fault, setEnabled } = usePush()
  const [isClosed, setClosed] = useState(false)
  if (state !== 'off' || isClosed || !isOfferOpen()) return null
  const accept = async () => {
    const now = await setEnabled(true).catch(() => undefined)
    if (now === 'on') toastSuccess(t('push.turnedOn'))
    if (now === 'denied') toastError(t('push.denied'))
  }
  const close = () => {
    closeOffer()
    setClosed(true)
  }
  return (
    <section className={classes.offer} aria-label={t('push.offer')}>
      <IconBell size={20} stroke={1.7} className={classes.bell} aria-hidden />
      <div className={classes.words}>
        <div>{t('push.offer')}</div>
        <p className={classes.hint} aria-live="polite">
          {fault ?? t('push.offerHint')}
        </p>
      </div>
      <Button size="xs" variant="default" loading={isBusy} onClick={accept}>
        {t('push.turnOn')}
      </Button>
      <CloseButton aria-label={t('push.notNow')} onClick={close} />
    </section>
  )
}
