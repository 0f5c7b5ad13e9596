import { useTranslation } from 'react-i18next'
import classes from './notifications.module.css'

export function UnreadDot() {
  const { t } = useTranslation()
  return <span className={classes.dot} role="img" aria-label={t('notice.unread')} />
}
