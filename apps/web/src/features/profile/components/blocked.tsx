import type { User } from '@easel/contract'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { useBlock } from '../../social/index.ts'

/** Instead of what somebody made, for who blocked them. */
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
