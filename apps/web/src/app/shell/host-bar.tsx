import { useTranslation } from 'react-i18next'
import { useSession } from '../../features/accounts/index.ts'
import classes from './host-bar.module.css'

const command = 'npm run host -- moderator add <username>'

/** Tells the host that no moderator reads reports, until there is one. */
export function HostBar() {
  const { t } = useTranslation()
  const { user } = useSession()
  if (!user?.needs_moderators) return null
  return (
    <p role="status" className={classes.bar}>
      {t('nav.needsModerators')} <code>{command}</code>
    </p>
  )
}
