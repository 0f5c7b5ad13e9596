import { Loader, Skeleton } from '@mantine/core'
import { IconBolt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { abbreviate } from '../../../lib/format/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { usePart } from '../../../lib/part.ts'
import { Flyout } from '../../../ui/layout/index.ts'
import { LoadFailedLine } from '../../../ui/page/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { balanceQuery } from '../api.ts'
import { attemptsPanelId } from '../open-attempts.ts'
import classes from './attempts.module.css'

const loadAttemptsPanel = () => import('./attempts-panel.tsx')

/** Shows the remaining attempts; opens the daily tasks and the ledger. */
export function AttemptsBadge() {
  const { t } = useTranslation()
  const { data: balance, isError, refetch } = useQuery(balanceQuery(useApi()))
  const content = (
    <>
      <IconBolt size={18} stroke={1.8} aria-hidden="true" />
      <span className={classes.number}>{balance === undefined ? '' : abbreviate(balance)}</span>
    </>
  )
  return (
    <Flyout
      label={balance === undefined ? t('shell.remaining') : t('shell.attempts', { count: balance })}
      id={attemptsPanelId}
      button={content}
      className={classes.badge}
    >
      <div className={classes.panel}>
        {balance !== undefined && <p className={classes.big}>{abbreviate(balance)}</p>}
        {balance === undefined && !isError && <Skeleton height={52} width={96} mx="auto" />}
        {balance === undefined && isError && <LoadFailedLine onRetry={refetch} />}
        <p className={classes.caption}>{t('shell.remaining')}</p>
        <Changes />
      </div>
    </Flyout>
  )
}

function Changes() {
  const { t } = useTranslation()
  const [isFailed, setFailed] = useState(false)
  const AttemptsPanel = usePart(true, loadAttemptsPanel, () => {
    toastError(t('error.network'))
    setFailed(true)
  })
  if (AttemptsPanel) return <AttemptsPanel />
  return isFailed ? null : <Loader size="sm" className={classes.loader} />
}
