import './ui/theme/mantine.css'
import 'virtual:theme-variables.css'
import './ui/theme/global.css'
import './ui/theme/overrides.css'
import { catalogueFiles } from 'virtual:catalogue-files'
import { ColorSchemeScript } from '@mantine/core'
import { type ReactNode, use } from 'react'
import { preload, preloadModule } from 'react-dom'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root'
import { ErrorPage } from './app/error-page.tsx'
import { HeadScript, LastScript, Ready } from './app/first-view/first-view.tsx'
import { ManifestLink } from './app/manifest-link.tsx'
import { NonceContext } from './app/nonce-context.ts'
import { Providers } from './app/providers.tsx'
import { findSession } from './features/accounts/index.ts'
import { readCookie, tokenStart } from './lib/api/index.ts'
import { pageContext } from './lib/api/page-context.ts'
import { localeOfPath, partsOf, useLocale } from './lib/i18n/index.ts'
import { logoAddress } from './lib/site/site.tsx'
import { zoneIn } from './lib/time-zone/index.ts'
import { ListIconDrawings } from './ui/icons/list-icon.tsx'
import inter from './ui/theme/inter.woff2'
import { pageColours } from './ui/theme/theme.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, hasToken, theme, origin, siteName, logo, languages, requestedLocale } =
    context.get(pageContext)
  const cookies = request.headers.get('cookie') ?? ''
  const siderCollapsed = readCookie('sider', cookies) === 'collapsed'
  const timeZone = zoneIn(cookies)
  // Offers another language only to visitors who have not chosen a language.
  const wished = readCookie('locale', cookies) === undefined ? requestedLocale : undefined
  const offered = languages.find((language) => language === wished)
  const renderedFor = tokenStart(readCookie('token', cookies))
  const found = await findSession(api, hasToken)
  const site = { origin, siteName, logo, languages }
  return { theme, ...site, siderCollapsed, timeZone, offered, renderedFor, ...found }
}

/** After the first page, the browser keeps the state of the session itself, so this data is not fetched again. */
export function shouldRevalidate() {
  return false
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext)
  const locale = useLocale()
  preloadTexts(useLocation().pathname)
  // The preloaded font arrives before the first paint, so that text is laid out only once. The style sheet alone would request
  // the font later.
  preload(inter, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  const page = useRouteLoaderData<typeof loader>('root')
  const theme = page?.theme ?? 'auto'
  return (
    <html
      lang={locale === 'zh' ? 'zh-Hans' : locale}
      // If the system has a light theme, the script in the head changes this attribute before the first paint.
      data-mantine-color-scheme={theme === 'light' ? 'light' : 'dark'}
      data-respect-reduced-motion
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <HeadScript nonce={nonce} />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <ThemeColours theme={theme} />
        <SiteIcons logo={page?.logo ?? null} />
        <ManifestLink />
        {theme === 'auto' && <ColorSchemeScript nonce={nonce} defaultColorScheme="auto" />}
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        <ListIconDrawings />
        <Providers page={page} nonce={nonce}>
          {children}
        </Providers>
        <ScrollRestoration nonce={nonce} />
        <LastScript nonce={nonce} />
        <Scripts nonce={nonce} />
        <Ready />
      </body>
    </html>
  )
}

/** Colours of the browser's own bars, equal to the colours of the page. */
function ThemeColours({ theme }: { theme: 'light' | 'dark' | 'auto' }) {
  if (theme !== 'auto') return <meta name="theme-color" content={pageColours[theme]} />
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={pageColours.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={pageColours.dark} />
    </>
  )
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorPage full />
}

/** Icons of a tab, and of the page on the home screen of a phone. */
function SiteIcons({ logo }: { logo: string | null }) {
  if (logo === null)
    return (
      <>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/180.png" />
      </>
    )
  return (
    <>
      <link rel="icon" href={logoAddress(logo, 'small')} type="image/png" />
      <link rel="apple-touch-icon" href={logoAddress(logo, 'maskable')} />
    </>
  )
}

/** Lets the browser fetch the page's texts together with the scripts instead of after them; called while a page is rendered. */
function preloadTexts(path: string): void {
  for (const part of partsOf(path)) {
    const file = catalogueFiles[`${localeOfPath(path)}-${part}`]
    if (file) preloadModule(file, { as: 'script' })
  }
}
