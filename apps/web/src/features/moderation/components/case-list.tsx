import type { Case } from '@easel/contract/client'
import { Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useApi } from '../../../lib/api/index.ts'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { ListEnd } from '../../../ui/infinite/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { type CaseView, casesQuery } from '../api.ts'
import { caseAddress } from '../case-address.ts'
import classes from './case-list.module.css'
import { DueTime } from './due-time.tsx'
import { StateChip } from './state-chip.tsx'

interface CaseListProps {
  view: CaseView
  isModerator: boolean
}

export function CaseList({ view, isModerator }: CaseListProps) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(casesQuery(useApi(), view))
  const cases = query.data?.pages.flatMap((page) => page.case_arr) ?? []
  if (query.isError && !query.data) return <LoadFailed onRetry={() => query.refetch()} />
  if (!query.data) return <ListSkeleton />
  if (cases.length === 0)
    return view === 'waiting' ? (
      <EmptyState title={t('moderation.emptyWaitingTitle')} text={t('moderation.emptyWaitingText')} />
    ) : (
      <EmptyState title={t('moderation.emptyTitle')} text={t('moderation.emptyText')} />
    )
  return (
    <>
      <ul className={classes.list} aria-label={t('moderation.cases')}>
        {cases.map((one) => (
          <li key={one.id}>
            <CaseRow found={one} address={caseAddress(one.id, view, isModerator)} />
          </li>
        ))}
      </ul>
      <ListEnd query={query} ahead="300px" />
    </>
  )
}

function CaseRow({ found, address }: { found: Case; address: string }) {
  const { t } = useTranslation()
  const { id } = useParams()
  const { target, report_arr } = found
  const waits = found.state === 'open' || found.state === 'appealed'
  const reasons = [...new Set(report_arr.map(({ reason }) => t(`report.${reason}`)))]
  return (
    <LocaleLink
      to={address}
      className={classes.row}
      aria-current={id === found.id ? 'true' : undefined}
      preventScrollReset
    >
      <span className={classes.line}>
        <span className={classes.kind}>{t(`moderation.${target.type}`)}</span>
        <StateChip state={found.state} side={found.side} />
      </span>
      <span className={classes.text}>{target.text || t('moderation.noText')}</span>
      <span className={classes.line}>
        <span className={classes.reasons}>
          {reasons.length > 0 ? reasons.join(' · ') : t(`moderation.from_${found.origin}`)}
        </span>
        {waits && found.side === 'moderator' && <DueTime ts={found.due_ts} />}
      </span>
    </LocaleLink>
  )
}

function ListSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common.loading')} className={classes.list}>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={104} radius="md" />
      ))}
    </div>
  )
}
