import type { AccountRole } from '@easel/contract'
import { type Database, transact } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { grantRole } from '../accounts/index.ts'
import { lockNamedPerson } from './accounts.repo.ts'
import { insertAct } from './acts.repo.ts'

interface HostRoleChange {
  username: string
  role: AccountRole
  isGiven: boolean
}

/**
 * Gives or removes a role for a command of the host, which may also remove the last administrator. Returns the name in the
 * spelling of its owner; undefined if there is no such user.
 */
export async function changeRoleByHost(
  db: Database,
  { username, role, isGiven }: HostRoleChange,
): Promise<string | undefined> {
  return await transact(db, async (tx) => {
    const person = await lockNamedPerson(tx, username)
    if (!person) return undefined
    const type = isGiven ? 'role_given' : 'role_removed'
    if (await grantRole(tx, person.id, role, isGiven))
      await insertAct(tx, { id: newId(), actor: 'host', userId: person.id, type, role })
    return person.username
  })
}
