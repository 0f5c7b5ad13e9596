import type { Locale } from '@easel/contract/client'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { readCookie } from '../../../lib/api/index.ts'
import { switchLocale, useLocale } from '../../../lib/i18n/index.ts'
import { chooseLocale, leaveFor } from '../choose-locale.ts'
import classes from './language-offer.module.css'

/** Re-evaluated when the shell remounts. */
const hasNoChoice = () => typeof document === 'undefined' || readCookie('locale') === undefined

/** Offers once, in one line, the page in the browser's language. Either answer is stored as the choice of language. */
export function LanguageOffer({ offered }: { offered: Locale | undefined }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const locale = useLocale()
  const [isOpen, setOpen] = useState(hasNoChoice)
  if (offered === undefined || offered === locale || !isOpen) return null
  const stay = () => {
    chooseLocale(locale)
    setOpen(false)
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
