import type { AnswerOf, CleaningKind, Routes } from '@easel/contract/client'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { bytesText } from '../../../lib/format/index.ts'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { Row, RowList } from '../../../ui/rows/rows.tsx'
import { toastSuccess } from '../../../ui/toast/index.ts'
import { freeableQuery } from '../api.ts'
import type { Storage } from '../hooks/use-storage.ts'
import classes from './administration.module.css'
import styles from './storage.module.css'

type FreeableReport = AnswerOf<Routes['listFreeable']>

const choices = [1, 2, 3, 7, 14, 30]
const usualDays = 2

/** Kinds of files that can be deleted without a loss, their sizes, and buttons that delete them. */
export function StorageCleanupForm({ storage }: { storage: Storage }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const confirm = useConfirm()
  const [days, setDays] = useState(usualDays)
  const query = useQuery(freeableQuery(useApi(), days))
  const freeable = query.data?.freeable_arr ?? []
  const totalBytes = freeable.reduce((sum, { byte_size }) => sum + byte_size, 0)
  const erase = async (purpose: CleaningKind) => {
    const message = t(`adminStorage.cleanAsk_${purpose}`, { count: days })
    if (!(await confirm({ message, confirmLabel: t('adminStorage.erase'), danger: true }))) return
    if (await storage.clean(purpose, days)) toastSuccess(t('adminStorage.sent'))
  }
  return (
    <>
      <div className={styles.clean}>
        <NativeSelect
          label={t('adminStorage.unusedFor')}
          value={String(days)}
          onChange={(event) => setDays(Number(event.currentTarget.value))}
          data={choices.map((count) => ({
            value: String(count),
            label: t('adminStorage.unusedDays', { count }),
          }))}
        />
        <Button
          onClick={() => erase('all')}
          disabled={totalBytes === 0 || storage.isAwaited}
          loading={query.isPending}
        >
          {t('adminStorage.free_all', { size: bytesText(totalBytes, locale) })}
        </Button>
      </div>
      {query.isError && <LoadFailed onRetry={() => query.refetch()} />}
      {query.data && <FreeableList freeable={freeable} isBusy={storage.isAwaited} onErase={erase} />}
    </>
  )
}

interface FreeableListProps {
  freeable: FreeableReport['freeable_arr']
  isBusy: boolean
  onErase: (purpose: CleaningKind) => void
}

function FreeableList({ freeable, isBusy, onErase }: FreeableListProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <RowList label={t('adminStorage.clean')}>
      {freeable.map(({ purpose, object_count, byte_size }) => (
        <Row
          key={purpose}
          title={t(`adminStorage.purpose_${purpose}`)}
          facts={t('adminStorage.objects', {
            count: object_count,
            total: object_count.toLocaleString(locale),
          })}
        >
          <span className={classes.number}>{bytesText(byte_size, locale)}</span>
          <Button variant="default" disabled={object_count === 0 || isBusy} onClick={() => onErase(purpose)}>
            {t(`adminStorage.erase_${purpose}`)}
          </Button>
        </Row>
      ))}
    </RowList>
  )
}
