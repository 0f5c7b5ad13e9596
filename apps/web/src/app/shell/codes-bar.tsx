import { Button } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { unsavedCodes, useSession } from '../../features/accounts/index.ts'
import { useRunningWork } from '../../features/works/index.ts'
import { LocaleLink, useTranslation } from '../../lib/i18n/index.ts'
import classes from './shell.module.css'

/** Asks a new user, once they have made something that they would not want to lose, to save recovery codes; not while they watch it being made. */
export function CodesBar({ rendered }: { rendered: string | undefined }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const unsavedBy = useSyncExternalStore(unsavedCodes.subscribe, unsavedCodes.get, () => rendered)
  const { data: running } = useRunningWork(user !== null)
  if (!user || user.id !== unsavedBy || user.work_count === 0 || running) return null
  return (
    <section className={classes.announcement} data-bar aria-label={t('shell.codesTitle')}>
      <p>{t('shell.codesBar')}</p>
      <Button component={LocaleLink} to="/settings/security" variant="subtle" className={classes.barAction}>
        {t('shell.codesTitle')}
      </Button>
    </section>
  )
}
