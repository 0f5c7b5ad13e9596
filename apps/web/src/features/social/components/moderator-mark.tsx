import { IconShieldCheckFilled } from '@tabler/icons-react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import classes from './moderator-mark.module.css'

/** Mark beside a moderator's name. It depends on the account's role, so that no name can imitate it. */
export function ModeratorMark({ person }: { person: { is_moderator?: boolean | undefined } }) {
  return person.is_moderator && <Mark />
}

function Mark() {
  const { t } = useTranslation()
  return (
    <span
      role="img"
      aria-label={t('common.moderator')}
      title={t('common.moderator')}
      className={classes.mark}
    >
      <IconShieldCheckFilled size="1em" aria-hidden="true" />
    </span>
  )
}
