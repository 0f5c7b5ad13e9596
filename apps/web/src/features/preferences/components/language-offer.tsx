import type { Locale } from '@easel/contract/client'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { readCookie } from '../../../lib/api/index.ts'
import { switchLocale, useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import classes from './language-offer.module.css'
import { chooseLocale, leaveFor } from './language-switch.tsx'

const neverChanges = () => () => undefined
const hasNoChoice = () => readCookie('locale') === undefined
/**
 * The server offers no language to a browser that has made a choice; a choice during the loading of the page is noticed after
 * hydration.
 */
const asRendered = () => true

/** Offers once, in one line, the page in the browser's language. Both answers are stored as the choice of language. */
export function LanguageOffer() {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const locale = useLocale()
  const isWanted = useSyncExternalStore(neverChanges, hasNoChoice, asRendered)
  const offered = useRouteLoaderData<{ offered?: Locale }>('root')?.offered
  const [isClosed, setClosed] = useState(false)
  if (offered === undefined || offered === locale || !isWanted || isClosed) return null
  const stay = () => {
    chooseLocale(locale)
    setClosed(true)
  }
  return (
    <section className={classes.offer} data-bar aria-label={t('nav.language')}>
      <a
        href={`${switchLocale(pathname, offered)}${search}`}
        hrefLang={offered}
        lang={offered === 'zh' ? 'zh-Hans' : offered}
        onClick={leaveFor(offered)}
      >
        {t('nav.otherLanguage')}
      </a>
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('nav.stayInLanguage')} onClick={stay}>
        <IconX size={16} stroke={1.8} />
      </ActionIcon>
    </section>
  )
}
