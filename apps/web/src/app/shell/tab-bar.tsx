import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { barePath, LocaleLink } from '../../lib/i18n/index.ts'
import { navItems } from './nav-items.ts'
import classes from './shell.module.css'

/** Main menu at the bottom of small screens, within a thumb's reach. */
export function TabBar() {
  const { t } = useTranslation()
  const path = barePath(useLocation().pathname)
  return (
    <nav className={classes.tabs} aria-label={t('nav.main')}>
      {navItems.map(({ to, label, icon: Icon }) => (
        <LocaleLink key={to} to={to} className={classes.tab} aria-current={path === to ? 'page' : undefined}>
          <Icon size={23} stroke={1.7} aria-hidden="true" />
          {t(label)}
        </LocaleLink>
      ))}
    </nav>
  )
}
