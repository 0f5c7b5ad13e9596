import type { BalanceEntry } from '@easel/contract/client'
import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { RelativeTime } from '../../../ui/facts/facts.tsx'
import { LoadFailedLine } from '../../../ui/page/index.ts'
import { TaskList } from '../../daily-tasks/index.ts'
import { ledgerQuery } from '../api.ts'
import { useShareNewest } from '../hooks/use-share-newest.ts'
import { signed } from '../ledger-texts.ts'
import { onShortChange, wasShort } from '../open-attempts.ts'
import classes from './attempts.module.css'
import { PriceLine } from './price-line.tsx'

/** Lazily loaded content of the badge. */
export default function AttemptsPanel() {
  const shareNewest = useShareNewest()
  return (
    <>
      <TooFew />
      <PriceLine />
      <TaskList onShare={shareNewest} />
      <Ledger />
    </>
  )
}

/** Answers a start that had too few attempts. */
function TooFew() {
  const { t } = useTranslation()
  const isShort = useSyncExternalStore(onShortChange, wasShort, () => false)
  if (!isShort) return null
  return (
    <p className={classes.short} role="alert">
      {t('credits.insufficient')}
    </p>
  )
}

/** Every change of the balance, one line each, newest first. */
function Ledger() {
  const { t } = useTranslation()
  const query = useInfiniteQuery(ledgerQuery(useApi()))
  const entries = query.data?.pages.flatMap((page) => page.balance_entry_arr)
  return (
    <div className={classes.ledger}>
      <h2 className={classes.heading}>{t('credits.history')}</h2>
      {query.isPending && <Skeleton height={96} />}
      {query.isError && !entries && <LoadFailedLine onRetry={query.refetch} />}
      {entries?.length === 0 && <p className={classes.caption}>{t('credits.none')}</p>}
      {entries && entries.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        <section className={classes.scroll} tabIndex={0} aria-label={t('credits.history')}>
          <ul className={classes.entries}>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
          {query.hasNextPage && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-md"
              fullWidth
              loading={query.isFetchingNextPage}
              onClick={() => query.fetchNextPage()}
            >
              {t('common.loadMore')}
            </Button>
          )}
        </section>
      )}
    </div>
  )
}

function Entry({ entry }: { entry: BalanceEntry }) {
  const { t } = useTranslation()
  return (
    <li className={classes.entry}>
      <span>
        {t(`credits.reason_${entry.reason}`)}
        {entry.note && <span className={classes.note}>{entry.note}</span>}
        <RelativeTime ts={entry.create_ts} />
      </span>
      <b data-up={entry.amount > 0 || undefined}>{signed(entry.amount)}</b>
      <small>{t('credits.left', { count: entry.balance_after })}</small>
    </li>
  )
}
