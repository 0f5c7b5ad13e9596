import type { AccountDetails, AccountRole } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { useApi, useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { Row, RowList } from '../../../ui/rows/rows.tsx'
import { toastError } from '../../../ui/toast/index.ts'
import { useSession } from '../../accounts/index.ts'
import { IdentityNotProven, useIdentityProof } from '../../settings/index.ts'
import { useAccountChange } from '../hooks/use-account-change.ts'

const roles: readonly AccountRole[] = ['admin', 'moderator']

export function AccountRoles({ account }: { account: AccountDetails }) {
  const { t } = useTranslation()
  return (
    <RowList>
      {roles.map((role) => {
        const given = account.role_arr.find((assignment) => assignment.role === role)
        return (
          <Row
            key={role}
            title={t(`adminPeople.role_${role}`)}
            facts={t(given?.from_settings ? 'adminPeople.fromSettings' : `adminPeople.roleHint_${role}`)}
          >
            {!given?.from_settings && (
              <RoleButton account={account} role={role} isGiven={given !== undefined} />
            )}
          </Row>
        )
      })}
    </RowList>
  )
}

interface RoleButtonProps {
  account: AccountDetails
  role: AccountRole
  isGiven: boolean
}

function RoleButton({ account: { id, nick_name }, role, isGiven }: RoleButtonProps) {
  const { t } = useTranslation()
  const api = useApi()
  const confirm = useConfirm()
  const errorText = useErrorText()
  const { user } = useSession()
  const proven = useIdentityProof()
  const change = useAccountChange(id, (is_given: boolean) =>
    proven(() => api.changeRole({ id, role, is_given })),
  )
  const question = () => {
    if (role !== 'admin') return undefined
    if (!isGiven) return t('adminPeople.giveAdminAsk', { name: nick_name })
    return user?.id === id ? t('adminPeople.removeOwnAsk') : undefined
  }
  const label = t(isGiven ? 'adminPeople.removeRole' : `adminPeople.giveRole_${role}`)
  const press = async () => {
    const message = question()
    if (message && !(await confirm({ message, confirmLabel: label, danger: isGiven }))) return
    change.mutate(!isGiven, {
      onError: (error) => error instanceof IdentityNotProven || toastError(errorText(error)),
    })
  }
  return (
    <Button
      variant="default"
      onClick={press}
      loading={change.isPending}
      aria-label={isGiven ? t('adminPeople.removeRoleOf', { role: t(`adminPeople.role_${role}`) }) : label}
    >
      {label}
    </Button>
  )
}
