import { IconShieldCheckFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './moderator-mark.module.css'

/** Beside the name of somebody who decides about reports. It is the server's word, which no name can imitate. */
export function ModeratorMark({ person }: { person: { is_moderator?: boolean | undefined } }) {
  const { t } = useTranslation()
  if (!person.is_moderator) return null
  return (
    <span
      role="img"
      aria-label={t('people.moderator')}
      title={t('people.moderator')}
      className={classes.mark}
    >
      <IconShieldCheckFilled size="1em" aria-hidden="true" />
    </span>
  )
}
