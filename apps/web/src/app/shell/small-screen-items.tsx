import { Menu } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LanguageSwitch, ThemeSwitch } from '../../features/preferences/index.ts'
import { LocaleLink } from '../../lib/i18n/index.ts'
import classes from './shell.module.css'

/** What stands at the foot of the sider, for screens that have none. */
export function SmallScreenItems() {
  const { t } = useTranslation()
  return (
    <div className={classes.onlySmall}>
      <Menu.Item component={LocaleLink} to="/privacy" leftSection={<IconShieldLock size={18} stroke={1.6} />}>
        {t('nav.privacy')}
      </Menu.Item>
      <div className={classes.menuSwitches}>
        <ThemeSwitch />
        <LanguageSwitch />
      </div>
    </div>
  )
}
