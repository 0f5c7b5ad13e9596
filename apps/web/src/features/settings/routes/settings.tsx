import type { Client } from '@easel/contract/client'
import { HydrationBoundary, type QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { pageContext, prefetch } from '../../../lib/api/index.ts'
import { LocaleLink, localeOfPath, localePath } from '../../../lib/i18n/index.ts'
import { PageMeta } from '../../../lib/page-meta/index.ts'
import { useChosenInView } from '../../../ui/layout/index.ts'
import { loginAddress, OwnPage } from '../../accounts/index.ts'
import { devicesQuery, factorsQuery, settingQuery } from '../api.ts'
import { DataSection } from '../components/data-section.tsx'
import { GeneralSection } from '../components/general-section.tsx'
import { NotificationSection } from '../components/notification-section.tsx'
import { PrivacySection } from '../components/privacy-section.tsx'
import { SecuritySection } from '../components/security-section.tsx'
import { type Section, sectionOf, sectionPath, sections } from '../sections.ts'
import type { Route } from './+types/settings'
import classes from './settings.module.css'

const needs: Partial<Record<Section, (client: QueryClient, api: Client) => Promise<unknown>>> = {
  security: (client, api) =>
    Promise.all([client.prefetchQuery(factorsQuery(api)), client.prefetchQuery(devicesQuery(api))]),
  privacy: (client, api) => client.prefetchQuery(settingQuery(api)),
  notifications: (client, api) => client.prefetchQuery(settingQuery(api)),
  data: (client, api) => client.prefetchQuery(factorsQuery(api)),
}

function knownSection(name: string | undefined): Section {
  const section = sectionOf(name)
  if (!section) throw data(null, { status: 404, statusText: 'Not Found' })
  return section
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { pathname, search } = new URL(request.url)
  const { hasToken, api } = context.get(pageContext)
  const section = knownSection(params.section)
  if (!hasToken) throw redirect(localePath(localeOfPath(pathname), loginAddress(`${pathname}${search}`)))
  const state = await prefetch(async (client) => needs[section]?.(client, api))
  return { section, state }
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return { section: knownSection(params.section), state: undefined }
}

const content: Record<Section, ComponentType> = {
  general: GeneralSection,
  security: SecuritySection,
  privacy: PrivacySection,
  notifications: NotificationSection,
  data: DataSection,
}

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { section, state } = loaderData
  const Content = content[section]
  const nav = useChosenInView<HTMLElement>(section)
  return (
    <HydrationBoundary state={state}>
      <main className={classes.page}>
        <PageMeta title={`${t(`settings.${section}`)} · ${t('nav.settings')}`} isPrivate />
        <h1 className={classes.title}>{t('nav.settings')}</h1>
        <div className={classes.columns}>
          <nav ref={nav} className={classes.nav} data-sideways="" aria-label={t('settings.sections')}>
            {sections.map((one) => (
              <LocaleLink
                key={one}
                to={sectionPath(one)}
                className={classes.link}
                aria-current={one === section ? 'page' : undefined}
                preventScrollReset
              >
                {t(`settings.${one}`)}
              </LocaleLink>
            ))}
          </nav>
          <div className={classes.content}>
            <OwnPage>{() => <Content />}</OwnPage>
          </div>
        </div>
      </main>
    </HydrationBoundary>
  )
}
