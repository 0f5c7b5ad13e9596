import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/index.ts'
import { clockText } from '../../../lib/format/index.ts'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { useSession } from '../../accounts/index.ts'
import { TaskList, tasksQuery } from '../../daily-tasks/index.ts'
import { balanceQuery } from '../api.ts'
import { useShareNewest } from '../hooks/use-share-newest.ts'
import classes from './attempts.module.css'
import { PriceLine } from './price-line.tsx'

interface LowAttemptsNoticeProps {
  cost: number
  /** Attempts that lined-up works will take first. */
  promised?: number
}

/** Shown if the balance is lower than a cost: how and when the user can get more attempts. */
export function LowAttemptsNotice({ cost, promised = 0 }: LowAttemptsNoticeProps) {
  const api = useApi()
  const { user } = useSession()
  const { data: balance } = useQuery({ ...balanceQuery(api), enabled: user !== null })
  if (user === null || balance === undefined || balance - promised >= cost) return null
  return <Earnings balance={balance} promised={promised} />
}

function Earnings({ balance, promised }: { balance: number; promised: number }) {
  const { t } = useTranslation()
  const shareNewest = useShareNewest()
  const possibleTasks = useWays()
  return (
    <section className={classes.few} aria-label={t('credits.few')}>
      <p role="status" className={classes.fewLine}>
        <b>
          {promised > 0
            ? t('credits.thenLeft', { count: Math.max(0, balance - promised) })
            : t('credits.nowLeft', { count: balance })}
        </b>{' '}
        {possibleTasks}
      </p>
      <TaskList onShare={shareNewest} />
      <PriceLine />
    </section>
  )
}

/** Returns the tasks that can be done now, and the time of the next task. */
function useWays(): string {
  const { t } = useTranslation()
  const locale = useLocale()
  const { data: tasks = [] } = useQuery(tasksQuery(useApi()))
  const now = tasks.filter(({ next_ts }) => next_ts === undefined)
  const later = tasks.flatMap(({ next_ts }) => next_ts ?? [])
  return [
    ...now.map(({ task_type, reward }) => t(`credits.way_${task_type}`, { count: reward })),
    ...(later.length > 0 ? [t('credits.wayNext', { time: clockText(Math.min(...later), locale) })] : []),
  ].join(' · ')
}
