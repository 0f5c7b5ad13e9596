import type { Case } from '@easel/contract/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useApi } from '../../../lib/api/index.ts'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { ListEnd } from '../../../ui/infinite/list-end.tsx'
import { LoadFailed } from '../../../ui/page/index.ts'
import { PanelLine, PanelList, PanelsSkeleton, panelClass } from '../../../ui/rows/panels.tsx'
import { type CaseView, casesQuery } from '../api.ts'
import { caseAddress } from '../case-address.ts'
import classes from './case-list.module.css'
import { DueTime, StateChip } from './case-marks.tsx'

interface CaseListProps {
  view: CaseView
  isModerator: boolean
}

export function CaseList({ view, isModerator }: CaseListProps) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(casesQuery(useApi(), view))
  const cases = query.data?.pages.flatMap((page) => page.case_arr) ?? []
  if (query.isError && !query.data) return <LoadFailed onRetry={() => query.refetch()} />
  if (!query.data) return <PanelsSkeleton />
  if (cases.length === 0)
    return view === 'waiting' ? (
      <EmptyState title={t('moderation.emptyWaitingTitle')} text={t('moderation.emptyWaitingText')} />
    ) : (
      <EmptyState title={t('moderation.emptyTitle')} text={t('moderation.emptyText')} />
    )
  return (
    <>
      <PanelList label={t('moderation.cases')} items={cases}>
        {(found) => <CaseRow found={found} address={caseAddress(found.id, view, isModerator)} />}
      </PanelList>
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
      className={panelClass}
      aria-current={id === found.id ? 'true' : undefined}
      preventScrollReset
    >
      <PanelLine>
        <span className={classes.kind}>{t(`moderation.${target.type}`)}</span>
        <StateChip state={found.state} side={found.side} />
      </PanelLine>
      <span className={classes.text}>{target.text || t('moderation.noText')}</span>
      <PanelLine>
        <span className={classes.reasons}>
          {reasons.length > 0 ? reasons.join(' · ') : t(`moderation.from_${found.origin}`)}
        </span>
        {waits && found.side === 'moderator' && <DueTime ts={found.due_ts} />}
      </PanelLine>
    </LocaleLink>
  )
}
