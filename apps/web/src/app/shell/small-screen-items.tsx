import { IconFileSearch, IconShieldLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LanguageSwitch, ThemeSwitch } from '../../features/preferences/index.ts'
import { MenuLink } from './menu-link.tsx'
import classes from './shell.module.css'

/** Entries of the sider's foot, for screens without a sider. */
export function SmallScreenItems() {
  const { t } = useTranslation()
  return (
    <div className={classes.onlySmall}>
      <MenuLink to="/check" icon={IconFileSearch} label={t('nav.check')} />
      <MenuLink to="/privacy" icon={IconShieldLock} label={t('nav.privacy')} />
      <div className={classes.menuSwitches}>
        <ThemeSwitch />
        <LanguageSwitch />
      </div>
    </div>
  )
}
