import { HydrationBoundary } from '@tanstack/react-query'
import { pageContext, prefetch } from '../../../lib/api/index.ts'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { PageMeta } from '../../../lib/page-meta/index.ts'
import { useLogo, useSite } from '../../../lib/site/site.tsx'
import { LogoMark } from '../../../ui/brand/logo.tsx'
import { findSession, useSession } from '../../accounts/index.ts'
import { enginesQuery, siteSettingsQuery } from '../../administration/index.ts'
import { LanguageOffer, LanguageSwitch } from '../../preferences/index.ts'
import { SetupLinkForm } from '../components/setup-link-form.tsx'
import { Wizard } from '../components/wizard.tsx'
import type { Route } from './+types/setup'
import classes from './setup.module.css'

/** Prefetches the steps for an administrator. For all others the page is empty: the code of their link is in the fragment. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api, hasToken } = context.get(pageContext)
  const { user } = await findSession(api, hasToken)
  if (!user?.is_admin) return { state: undefined }
  const state = await prefetch((client) =>
    Promise.all([client.prefetchQuery(siteSettingsQuery(api)), client.prefetchQuery(enginesQuery(api))]),
  )
  return { state }
}

export function clientLoader() {
  return { state: undefined }
}

export default function SetupPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { siteName } = useSite()
  const logo = useLogo()
  const { user } = useSession()
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageMeta title={t('setup.title')} isPrivate />
      <LanguageOffer />
      <div className={classes.page}>
        <header className={classes.head}>
          <LocaleLink to="/inspiration" className={classes.brand}>
            <LogoMark size={30} picture={logo} />
            <span>{siteName}</span>
          </LocaleLink>
          <LanguageSwitch compact />
        </header>
        <main className={classes.main}>{user?.is_admin ? <Wizard /> : <SetupLinkForm />}</main>
      </div>
    </HydrationBoundary>
  )
}
