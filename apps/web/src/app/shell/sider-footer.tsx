import { Tooltip } from '@mantine/core'
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
      <Tooltip label={t('nav.privacy')} position="right" disabled={!collapsed} openDelay={300}>
        <LocaleLink to="/privacy" className={classes.small} aria-label={t('nav.privacy')}>
          <IconShieldLock size={18} stroke={1.6} className={classes.smallIcon} aria-hidden="true" />
          <span className={classes.label}>{t('nav.privacy')}</span>
        </LocaleLink>
      </Tooltip>
    </footer>
  )
}
