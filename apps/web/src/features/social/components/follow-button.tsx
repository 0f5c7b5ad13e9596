import { Button } from '@mantine/core'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useSession } from '../../accounts/index.ts'
import { type Followable, useFollow } from '../hooks/use-follow.ts'
import classes from './follow-button.module.css'

interface FollowButtonProps {
  person: Followable
  size?: 'xs' | 'sm' | 'md'
  /** True beside the main action of a page: only the main action is a filled button. */
  isQuiet?: boolean
}

/** Renders nothing for the viewer's own account. A visitor is sent to the login page first. */
export function FollowButton({ person, size = 'sm', isQuiet = false }: FollowButtonProps) {
  const { t } = useTranslation()
  const { user } = useSession()
  const toggle = useFollow(person)
  if (user?.id === person.id) return null
  const isFollowed = person.is_followed ?? false
  const label = isFollowed ? t('follow.following') : t('follow.follow')
  return (
    <Button
      className={classes.button}
      size={size}
      variant={isFollowed ? 'default' : isQuiet ? 'outline' : 'filled'}
      aria-label={t('follow.name', { label, name: person.nick_name })}
      onClick={toggle}
    >
      {label}
    </Button>
  )
}
