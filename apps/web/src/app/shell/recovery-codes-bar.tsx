import { Button } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { unsavedCodes, useSession } from '../../features/accounts/index.ts'
import { barePath, LocaleLink, useTranslation } from '../../lib/i18n/index.ts'
import classes from './shell.module.css'

/** Reports whether the viewer has work to lose, and has not saved recovery codes yet. */
export function useCodesUnsaved(rendered: string | undefined): boolean {
  const { user } = useSession()
  const unsavedBy = useSyncExternalStore(unsavedCodes.subscribe, unsavedCodes.get, () => rendered)
  return user !== null && user.id === unsavedBy && user.work_count > 0
}

/**
 * Prompts new users to save their recovery codes, after their first finished work. Other pages show a dot on the avatar instead.
 */
export function RecoveryCodesBar({ rendered }: { rendered: string | undefined }) {
  const { t } = useTranslation()
  const path = barePath(useLocation().pathname)
  const isUnsaved = useCodesUnsaved(rendered)
  if (!isUnsaved || !/^\/(profile|settings)(\/|$)/.test(path)) return null
  return (
    <section className={classes.codes} data-bar aria-label={t('shell.codesTitle')}>
      <p>{t('shell.codesBar')}</p>
      <Button
        component={LocaleLink}
        to="/settings/security"
        variant="subtle"
        color="gray"
        className={classes.barAction}
      >
        {t('shell.codesTitle')}
      </Button>
    </section>
  )
}
