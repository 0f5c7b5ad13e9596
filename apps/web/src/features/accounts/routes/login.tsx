import { HydrationBoundary } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { pageContext, prefetch } from '../../../lib/api/index.ts'
import { LocaleLink, useLocalePath } from '../../../lib/i18n/index.ts'
import { PageMeta } from '../../../lib/page-meta/index.ts'
import { useSite } from '../../../lib/site/index.ts'
import { LogoMark } from '../../../ui/brand/logo.tsx'
import { LanguageSwitch } from '../../preferences/index.ts'
import { artQuery } from '../api.ts'
import { ArtWall } from '../components/art-wall.tsx'
import { LoginForm } from '../components/login-form.tsx'
import { safeNext } from '../login-address.ts'
import type { Route } from './+types/login'
import classes from './login.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  return { state: await prefetch((client) => client.prefetchQuery(artQuery(api))) }
}

export function clientLoader() {
  return { state: undefined }
}

export default function LoginPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { siteName } = useSite()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const path = useLocalePath()
  const signUp = params.get('mode') === 'sign-up'
  const done = () => navigate(safeNext(params.get('next'), path('/inspiration')), { replace: true })
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageMeta title={signUp ? t('account.signUp') : t('account.signIn')} />
      <div className={classes.page}>
        <ArtWall />
        <main className={classes.side}>
          <LocaleLink to="/inspiration" className={classes.logo} aria-label={siteName}>
            <LogoMark size={40} />
          </LocaleLink>
          <LoginForm signUp={signUp} onDone={done} />
          <div className={classes.language}>
            <LanguageSwitch />
          </div>
        </main>
      </div>
    </HydrationBoundary>
  )
}
