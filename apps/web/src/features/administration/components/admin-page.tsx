import { type DehydratedState, HydrationBoundary, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isRetryable } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { PageMeta } from '../../../lib/page-meta/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { SegmentLinks } from '../../../ui/layout/index.ts'
import { LoadFailed, PageHead } from '../../../ui/page/index.ts'
import { PanelsSkeleton } from '../../../ui/rows/panels.tsx'
import { SignedInPage } from '../../accounts/index.ts'
import classes from './administration.module.css'

const parts = [
  { part: 'engines', to: '/admin', label: 'administration.engines' },
  { part: 'queue', to: '/admin/queue', label: 'administration.queue' },
  { part: 'people', to: '/admin/people', label: 'adminPeople.title' },
  { part: 'invites', to: '/admin/invites', label: 'adminInvites.title' },
  { part: 'words', to: '/admin/words', label: 'adminWords.title' },
  { part: 'themes', to: '/admin/themes', label: 'adminThemes.title' },
  { part: 'numbers', to: '/admin/numbers', label: 'adminNumbers.title' },
  { part: 'storage', to: '/admin/storage', label: 'adminStorage.title' },
  { part: 'site', to: '/admin/site', label: 'adminSite.title' },
  { part: 'system-check', to: '/admin/system-check', label: 'adminCheck.title' },
  { part: 'version', to: '/admin/version', label: 'adminVersion.title' },
] as const

type AdminPart = (typeof parts)[number]['part']

interface AdminPageProps {
  /** Prefetched queries. */
  state: DehydratedState | undefined
  here: AdminPart
  lead: string
  /** True for a page that moderators who are not administrators may use; they may use no other page. */
  forModerators?: boolean
  children: ReactNode
}

/** Frame of the administration. Other users see that the page does not exist. */
export function AdminPage({ state, here, lead, forModerators = false, children }: AdminPageProps) {
  const { t } = useTranslation()
  return (
    <HydrationBoundary state={state}>
      <main className={classes.page}>
        <PageMeta title={t('nav.administration')} isPrivate />
        <SignedInPage>
          {(user) =>
            user.is_admin || (forModerators && user.is_moderator) ? (
              <>
                <PageHead title={t('nav.administration')} lead={lead}>
                  {user.is_admin && (
                    <SegmentLinks
                      label={t('administration.parts')}
                      tabs={parts.map(({ part, to, label }) => ({
                        to,
                        label: t(label),
                        isHere: here === part,
                      }))}
                    />
                  )}
                </PageHead>
                {children}
              </>
            ) : (
              <EmptyState
                isPage
                kind="lost"
                title={t('error.notFoundTitle')}
                text={t('error.notFoundText')}
              />
            )
          }
        </SignedInPage>
      </main>
    </HydrationBoundary>
  )
}

interface LoadedProps<Data> {
  query: UseQueryResult<Data>
  /** True if the address names a single entry, which may have been deleted. */
  isOne?: boolean
  children: (data: Data) => ReactNode
}

/** Shows the data of a query, or the state of the query until it has data. */
export function Loaded<Data>({ query, isOne, children }: LoadedProps<Data>) {
  const { t } = useTranslation()
  if (query.data !== undefined) return children(query.data)
  if (isOne && query.isError && !isRetryable(query.error))
    return <EmptyState kind="lost" title={t('error.notFoundTitle')} text={t('error.notFoundText')} />
  return query.isError ? <LoadFailed onRetry={() => query.refetch()} /> : <PanelsSkeleton />
}
