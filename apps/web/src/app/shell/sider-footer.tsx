import { type Icon, IconFileSearch, IconShieldLock } from '@tabler/icons-react'
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
      <SmallLink to="/check" icon={IconFileSearch} label={t('nav.check')} collapsed={collapsed} />
      <SmallLink to="/privacy" icon={IconShieldLock} label={t('nav.privacy')} collapsed={collapsed} />
      {!collapsed && (
        <p className={classes.legal}>
          <LocaleLink to="/terms">{t('nav.terms')}</LocaleLink>
          <LocaleLink to="/dmca">{t('nav.dmca')}</LocaleLink>
          <LocaleLink to="/data-deletion">{t('nav.dataDeletion')}</LocaleLink>
        </p>
      )}
    </footer>
  )
}

interface SmallLinkProps {
  to: string
  icon: Icon
  label: string
  collapsed: boolean
}

function SmallLink({ to, icon: LinkIcon, label, collapsed }: SmallLinkProps) {
  return (
    <LocaleLink to={to} className={classes.small} aria-label={label} title={collapsed ? label : undefined}>
      <LinkIcon size={18} stroke={1.6} className={classes.smallIcon} aria-hidden="true" />
      <span className={classes.label}>{label}</span>
    </LocaleLink>
  )
}
