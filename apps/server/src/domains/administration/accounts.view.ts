import type { Account, AccountAct, AccountRole } from '@easel/contract'
import { usernameKey } from '@easel/contract'
import { type Person, presentPerson } from '../accounts/index.ts'
import type { AccountRow } from './accounts.repo.ts'
import type { ActRow } from './acts.repo.ts'

/** Usernames to which settings of the server give roles. */
export type RoleSettings = Readonly<Record<AccountRole, readonly string[]>>

export function isFromSettings(settings: RoleSettings, role: AccountRole, username: string): boolean {
  return settings[role].some((name) => usernameKey(name) === usernameKey(username))
}

interface ViewContext {
  origin: string
  roleSettings: RoleSettings
}

export function presentAccount(row: AccountRow, { origin, roleSettings }: ViewContext): Account {
  const roles: AccountRole[] = [
    ...(row.is_admin ? (['admin'] as const) : []),
    ...(row.role === 'moderator' ? (['moderator'] as const) : []),
  ]
  return {
    id: row.id,
    username: row.username,
    nick_name: row.nick_name,
    avatar_url: `${origin}/files/${row.avatar_key}`,
    kind: row.kind as Account['kind'],
    state: stateOf(row),
    role_arr: roles.map((role) => ({
      role,
      from_settings: isFromSettings(roleSettings, role, row.username),
    })),
    joined_ts: row.joined_ts,
  }
}

function stateOf({ suspended_ts, leave_ts }: AccountRow): Account['state'] {
  if (suspended_ts !== null) return 'suspended'
  return leave_ts === null ? 'active' : 'deactivated'
}

export function presentAct(row: ActRow, actors: ReadonlyMap<string, Person>, origin: string): AccountAct {
  const actor = row.actor_id === null ? undefined : actors.get(row.actor_id)
  return {
    id: row.id,
    type: row.type as AccountAct['type'],
    ...(row.amount !== null && { amount: row.amount }),
    ...(row.role !== null && { role: row.role as AccountRole }),
    ...(row.note !== null && { note: row.note }),
    ...(row.until_ts !== null && { until_ts: row.until_ts }),
    ...(row.by_host && { by_host: true as const }),
    ...(actor && { user_info: presentPerson(actor, origin) }),
    create_ts: row.create_ts,
  }
}
