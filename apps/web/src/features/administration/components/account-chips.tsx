import type { Account } from '@easel/contract/client'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { Chip } from '../../../ui/rows/panels.tsx'
import people from './people.module.css'

/** Roles of an account, and its kind and state where they are not the usual ones. */
export function AccountChips({ account: { kind, state, role_arr } }: { account: Account }) {
  const { t } = useTranslation()
  const names = [
    ...role_arr.map(({ role }) => t(`adminPeople.role_${role}`)),
    ...(kind === 'person' ? [] : [t(`adminPeople.kind_${kind}`)]),
    ...(state === 'active' ? [] : [t(`adminPeople.state_${state}`)]),
  ]
  return (
    <span className={people.chips}>
      {names.map((name) => (
        <Chip key={name}>{name}</Chip>
      ))}
    </span>
  )
}
