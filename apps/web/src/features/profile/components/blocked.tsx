import type { User } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { useBlock } from '../../social/index.ts'

/** Replaces the profile content of a user whom the viewer has blocked. */
export function Blocked({ person }: { person: User }) {
  const { t } = useTranslation()
  const { unblock, isPending } = useBlock(person)
  return (
    <EmptyState
      kind="lock"
      title={t('profile.blockedTitle', { name: person.nick_name })}
      text={t('profile.blockedText')}
      action={
        <Button variant="default" loading={isPending} onClick={unblock}>
          {t('people.unblock')}
        </Button>
      }
    />
  )
}
