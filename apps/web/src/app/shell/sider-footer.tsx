import { IconShieldLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LanguageSwitch, ThemeSwitch } from '../../features/preferences/index.ts'
import { LocaleLink } from '../../lib/i18n/index.ts'
import classes from './sider.module.css'

export function SiderFooter({ collapsed }: { collapsed: boolean }) {
  const { t } = useTranslation()
  return (
    <footer className={classes.footer}>
      <ThemeSwitch compact={collapsed} />
      <LanguageSwitch compact={collapsed} />
      <LocaleLink
        to="/privacy"
        className={classes.small}
        aria-label={t('nav.privacy')}
        title={collapsed ? t('nav.privacy') : undefined}
      >
        <IconShieldLock size={18} stroke={1.6} className={classes.smallIcon} aria-hidden="true" />
        <span className={classes.label}>{t('nav.privacy')}</span>
      </LocaleLink>
    </footer>
  )
}
