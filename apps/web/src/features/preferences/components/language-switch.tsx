import type { Locale } from '@easel/contract/client'
import { IconLanguage } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { writeCookie } from '../../../lib/api/index.ts'
import { switchLocale, useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { useSite } from '../../../lib/site/site.tsx'
import classes from './switches.module.css'

/**
 * A plain link: the server renders the whole page in the other language, including templates and messages. Renders nothing on a
 * site with one language.
 */
export function LanguageSwitch({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const locale = useLocale()
  const { languages } = useSite()
  const otherLocale = locale === 'en' ? 'zh' : 'en'
  const href = (to: 'en' | 'zh') => `${switchLocale(pathname, to)}${search}`
  if (languages.length === 1) return null
  if (compact) {
    return (
      <a
        className={classes.icon}
        href={href(otherLocale)}
        hrefLang={otherLocale}
        aria-label={t('nav.language')}
        onClick={leaveFor(otherLocale)}
      >
        <IconLanguage size={20} stroke={1.6} />
      </a>
    )
  }
  return (
    <ul className={classes.segments} aria-label={t('nav.language')}>
      {(['en', 'zh'] as const).map((code) => (
        <li key={code}>
          <a
            className={classes.segment}
            href={href(code)}
            hrefLang={code}
            lang={code}
            aria-current={code === locale || undefined}
            onClick={leaveFor(code)}
          >
            {code === 'en' ? t('nav.english') : t('nav.chinese')}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Stores the language for addresses without a language prefix. */
export const chooseLocale = (locale: Locale): void => writeCookie('locale', locale)

/** Click handler for a link to the same page in another language. */
export const leaveFor =
  (locale: Locale) =>
  ({ currentTarget }: MouseEvent<HTMLAnchorElement>): void => {
    chooseLocale(locale)
    // Browsers do not send the fragment to the server, so the fragment is added to the link at the click.
    currentTarget.hash = location.hash
  }
