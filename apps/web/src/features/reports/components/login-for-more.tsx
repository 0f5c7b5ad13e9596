import { useTranslation } from 'react-i18next'
import { createPath, useLocation } from 'react-router'
import { LocaleLink } from '../../../lib/i18n/index.ts'
import { loginAddress } from '../../accounts/index.ts'
import classes from './report-dialog.module.css'

/** Visitors may report little; tells them that signing in lets them report the rest. */
export function LoginForMore() {
  const { t } = useTranslation()
  const location = useLocation()
  return (
    <LocaleLink to={loginAddress(createPath(location.mask ?? location))} className={classes.more}>
      {t('report.loginForMore')}
    </LocaleLink>
  )
}
