import type { CleanablePurpose } from '@easel/contract/client'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { toastSuccess } from '../../../ui/toast/index.ts'
import type { Storage } from '../hooks/use-storage.ts'
import styles from './storage.module.css'

const usualDays = '2'

export function CleanForm({ storage }: { storage: Storage }) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const [text, setText] = useState(usualDays)
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0
  const isFit = days >= 1 && days <= 365
  const erase = async (purpose: CleanablePurpose) => {
    if (!isFit) return
    const message = t(`adminStorage.cleanAsk_${purpose}`, { count: days })
    if (!(await confirm({ message, confirmLabel: t('adminStorage.clean'), danger: true }))) return
    if (await storage.clean(purpose, days)) toastSuccess(t('adminStorage.sent'))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void erase('kept_outputs')
  }
  return (
    <form className={styles.clean} onSubmit={submit} noValidate aria-label={t('adminStorage.clean')}>
      <TextInput
        label={t('adminStorage.unusedDays')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value.trim())}
        error={!isFit && t('adminStorage.daysUnfit')}
        inputMode="numeric"
        autoComplete="off"
      />
      <Button type="submit" variant="default" disabled={storage.isAwaited}>
        {t('adminStorage.erase_kept_outputs')}
      </Button>
      <Button variant="default" disabled={storage.isAwaited} onClick={() => erase('downloads')}>
        {t('adminStorage.erase_downloads')}
      </Button>
    </form>
  )
}
