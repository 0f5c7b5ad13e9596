import type { Client } from '@easel/contract/client'
import { Button, Switch } from '@mantine/core'
import { HydrationBoundary, type QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { data, redirect } from 'react-router'
import { pageContext, prefetch } from '../../../lib/api/index.ts'
import { setSingleKeys, useSingleKeys } from '../../../lib/browser/index.ts'
import { LocaleLink, localeOfPath, localePath, useTranslation } from '../../../lib/i18n/index.ts'
import { PageMeta } from '../../../lib/page-meta/index.ts'
import { useSite } from '../../../lib/site/site.tsx'
import { useChosenInView } from '../../../ui/layout/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { loginAddress, SignedInPage, useSession } from '../../accounts/index.ts'
import { LanguageSwitch, ThemeSwitch } from '../../preferences/index.ts'
import { BlockedPeople, MutedPeopleAndTopics } from '../../social/index.ts'
import { devicesQuery, factorsQuery, settingQuery } from '../api.ts'
import { DataSection } from '../components/data-section.tsx'
import { NotificationSection } from '../components/notification-section.tsx'
import { SecuritySection } from '../components/security-section.tsx'
import blockClasses from '../components/settings-block.module.css'
import { Card, Row, SettingsBlock } from '../components/settings-block.tsx'
import { useSetting } from '../hooks/use-setting.ts'
import { type Section, sectionOf, sectionPath, sections } from '../sections.ts'
import type { Route } from './+types/settings'
import classes from './settings.module.css'

const privacyChoices = ['likes_public', 'show_sensitive'] as const

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
            {sections.map((name) => (
              <LocaleLink
                key={name}
                to={sectionPath(name)}
                className={classes.link}
                aria-current={name === section ? 'page' : undefined}
                preventScrollReset
              >
                {t(`settings.${name}`)}
              </LocaleLink>
            ))}
          </nav>
          <div className={classes.content}>
            <SignedInPage>{() => <Content />}</SignedInPage>
          </div>
        </div>
      </main>
    </HydrationBoundary>
  )
}

function PrivacySection() {
  const { t } = useTranslation()
  const { setting, isReady, isError, refetch, change } = useSetting()
  if (isError && !setting) return <LoadFailed onRetry={() => refetch()} />
  return (
    <>
      <SettingsBlock title={t('settings.privacy')}>
        <Card>
          {privacyChoices.map((name) => (
            <Row key={name} title={t(`settings.${name}`)} hint={t(`settings.${name}Hint`)}>
              <Switch
                size="md"
                aria-label={t(`settings.${name}`)}
                checked={setting?.[name] ?? false}
                disabled={!isReady}
                onChange={(event) => change({ [name]: event.currentTarget.checked })}
              />
            </Row>
          ))}
        </Card>
      </SettingsBlock>
      <SettingsBlock title={t('settings.muted')} lead={t('settings.mutedHint')}>
        <MutedPeopleAndTopics />
      </SettingsBlock>
      <SettingsBlock title={t('settings.blocked')} lead={t('settings.blockedHint')}>
        <BlockedPeople />
      </SettingsBlock>
    </>
  )
}

function GeneralSection() {
  const { t } = useTranslation()
  const hasSingleKeys = useSingleKeys()
  const { user, signOut } = useSession()
  const { languages } = useSite()
  return (
    <>
      <SettingsBlock title={t('settings.appearance')}>
        <Card>
          {languages.length > 1 && (
            <Row title={t('nav.language')}>
              <div className={blockClasses.switches}>
                <LanguageSwitch />
              </div>
            </Row>
          )}
          <Row title={t('nav.theme')} hint={t('settings.themeHint')}>
            <div className={blockClasses.switches}>
              <ThemeSwitch />
            </div>
          </Row>
          <Row title={t('settings.singleKeys')} hint={t('settings.singleKeysHint')}>
            <Switch
              size="md"
              aria-label={t('settings.singleKeys')}
              checked={hasSingleKeys}
              onChange={(event) => setSingleKeys(event.currentTarget.checked)}
            />
          </Row>
        </Card>
      </SettingsBlock>
      <SettingsBlock title={t('nav.account')}>
        <Card>
          <Row title={user?.nick_name} hint={`@${user?.username}`}>
            <Button component={LocaleLink} to="/profile" variant="default">
              {t('settings.toProfile')}
            </Button>
          </Row>
          <Row title={t('nav.signOut')} hint={t('settings.signOutHint')}>
            <Button variant="default" onClick={signOut}>
              {t('nav.signOut')}
            </Button>
          </Row>
        </Card>
      </SettingsBlock>
    </>
  )
}
