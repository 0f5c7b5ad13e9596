import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { PageMeta } from '../../../lib/page-meta/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { SegmentLinks } from '../../../ui/layout/index.ts'
import { PageHead } from '../../../ui/page/index.ts'
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
  { part: 'version', to: '/admin/version', label: 'adminVersion.title' },
] as const

type AdminPart = (typeof parts)[number]['part']

interface AdminPageProps {
  here: AdminPart
  lead: string
  /** Moderators who are no administrators may use this part too, and see no other. */
  forModerators?: boolean
  children: ReactNode
}

/** Frame of the administration. To others the page does not exist. */
export function AdminPage({ here, lead, forModerators = false, children }: AdminPageProps) {
  const { t } = useTranslation()
  return (
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
            <EmptyState isPage kind="lost" title={t('error.notFoundTitle')} text={t('error.notFoundText')} />
          )
        }
      </SignedInPage>
    </main>
  )
}
