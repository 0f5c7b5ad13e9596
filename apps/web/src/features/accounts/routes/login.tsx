import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { redirect, useNavigate, useSearchParams } from 'react-router'
import { pageContext, prefetch, resultMedia, useApi } from '../../../lib/api/index.ts'
import { LocaleLink, localeOfPath, useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { PageMeta } from '../../../lib/page-meta/index.ts'
import { useLogo, useSite } from '../../../lib/site/site.tsx'
import { LogoMark } from '../../../ui/brand/logo.tsx'
import { Picture } from '../../../ui/media/index.ts'
import { LanguageOffer, LanguageSwitch } from '../../preferences/index.ts'
import { artQuery, siteQuery } from '../api.ts'
import { LoginForm } from '../components/login-form.tsx'
import { findSession } from '../find-session.ts'
import { type LoginMode, safeNext } from '../login-address.ts'
import { isReturn } from '../provider-sign-in.ts'
import { wallColumns } from '../wall-columns.ts'
import type { Route } from './+types/login'
import classes from './login.module.css'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, hasToken } = context.get(pageContext)
  const { session } = await findSession(api, hasToken)
  const { pathname, searchParams } = new URL(request.url)
  // A signed-in user who returns from a provider is confirming their identity, so there is no redirect.
  if (session === 'user' && !isReturn(searchParams)) {
    throw redirect(safeNext(searchParams.get('next'), localeOfPath(pathname)))
  }
  const state = await prefetch((client) =>
    Promise.all([client.prefetchQuery(artQuery(api)), client.prefetchQuery(siteQuery(api))]),
  )
  return { state }
}

export function clientLoader() {
  return { state: undefined }
}

const titles = {
  'sign-in': 'account.signIn',
  'sign-up': 'account.signUp',
  recover: 'account.recover',
} as const

function modeOf(name: string | null): LoginMode {
  return name === 'sign-up' || name === 'recover' ? name : 'sign-in'
}

export default function LoginPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { siteName } = useSite()
  const logo = useLogo()
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const mode = modeOf(params.get('mode'))
  const next = safeNext(params.get('next'), useLocale())
  const choose = (chosen: LoginMode) => {
    const next = params.get('next')
    const wanted = { ...(next && { next }), ...(chosen !== 'sign-in' && { mode: chosen }) }
    setParams(wanted, { replace: true, preventScrollReset: true })
  }
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageMeta title={t(titles[mode])} />
      <div className={classes.page}>
        <div className={classes.offer}>
          <LanguageOffer />
        </div>
        <ArtWall />
        <main className={classes.side}>
          <LocaleLink to="/inspiration" className={classes.logo} aria-label={siteName}>
            <LogoMark size={40} picture={logo} />
          </LocaleLink>
          <LoginForm
            mode={mode}
            onMode={choose}
            next={next}
            onDone={(to) => navigate(to ?? next, { replace: true })}
          />
          <div className={classes.language}>
            <LanguageSwitch />
          </div>
        </main>
      </div>
    </HydrationBoundary>
  )
}

/** Hot pictures of this site, beside the login form. */
function ArtWall() {
  const { t } = useTranslation()
  const { data } = useQuery(artQuery(useApi()))
  const files = (data?.post_arr ?? []).flatMap((post) => resultMedia(post.result_info)?.thumbnail ?? [])
  return (
    <section className={classes.wall} aria-label={t('account.art')}>
      <div className={classes.columns}>
        {wallColumns(files).map(({ column, places }) => (
          <div key={column} className={classes.column}>
            {places.map(({ row, item }) => (
              <Picture key={row} file={item} alt="" fit="ratio" eager className={classes.picture} />
            ))}
          </div>
        ))}
      </div>
      <p className={classes.lead}>{t('account.lead')}</p>
    </section>
  )
}
