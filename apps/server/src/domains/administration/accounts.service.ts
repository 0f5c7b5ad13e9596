import type { AccountDetails, AccountRole } from '@easel/contract'
import { type Database, type Tx, transact } from '../../db/pool.ts'
import { errors, throwRefusal } from '../../errors/domain-error.ts'
import type { CreateRow } from '../../http/call.ts'
import { newId } from '../../ids.ts'
import { findPeople, grantRole, lockAdmins } from '../accounts/index.ts'
import { balancesOf, changeByHost, latestEntries } from '../credits/index.ts'
import { notifySocial } from '../notifications/index.ts'
import { refusalToChangeAttempts, refusalToChangeRole } from './accounts.policy.ts'
import { findAccount, findUse, lockAccount } from './accounts.repo.ts'
import { isFromSettings, presentAccount, presentAct, type RoleSettings } from './accounts.view.ts'
import { insertAct, latestActs } from './acts.repo.ts'

export interface AccountAdministrationDeps {
  db: Database
  roleSettings: RoleSettings
}

const latestCount = 20

export async function describeAccount(
  { db, roleSettings }: AccountAdministrationDeps,
  id: string,
  origin: string,
): Promise<AccountDetails> {
  const row = await findAccount(db, id)
  if (!row) throw errors.notFound()
  const [use, balances, entries, acts] = await Promise.all([
    findUse(db, id),
    balancesOf(db, id),
    latestEntries(db, id, latestCount),
    latestActs(db, id, latestCount),
  ])
  const actors = await findPeople(
    db,
    acts.flatMap(({ actor_id }) => actor_id ?? []),
  )
  return {
    ...presentAccount(row, { origin, roleSettings }),
    ...(row.erase_ts !== null && { erase_ts: row.erase_ts }),
    ...(use.last_seen_ts !== null && { last_seen_ts: use.last_seen_ts }),
    work_count: row.work_count,
    post_count: row.post_count,
    file_bytes: use.file_bytes,
    balance: balances.reduce((sum, { amount }) => sum + amount, 0),
    balance_entry_arr: entries,
    act_arr: acts.map((act) => presentAct(act, actors, origin)),
  }
}

async function requireAccount(tx: Tx, id: string) {
  const account = await lockAccount(tx, id)
  if (!account) throw errors.notFound()
  return account
}

interface AttemptsChange {
  id: string
  actorId: string
  amount: number
  note: string
}

/** Gives or takes attempts and tells the user; once per idempotency key. */
export async function changeAttempts(
  { db }: AccountAdministrationDeps,
  { id: userId, actorId, amount, note }: AttemptsChange,
  createOnce: (create: CreateRow) => Promise<string>,
): Promise<void> {
  await createOnce((recordCreatedId) =>
    transact(db, async (tx) => {
      const actId = newId()
      throwRefusal(refusalToChangeAttempts(await requireAccount(tx, userId)))
      await changeByHost(tx, userId, { amount, note, actId })
      await insertAct(tx, { id: actId, actor: actorId, userId, type: 'attempts_changed', amount, note })
      await notifySocial(tx, { userId, type: 'attempts_changed' })
      await recordCreatedId(tx, actId)
      return actId
    }),
  )
}

interface RoleChange {
  id: string
  actorId: string
  role: AccountRole
  isGiven: boolean
}

/** Gives or removes a role. A change that is made already changes nothing. */
export async function changeRole(
  { db, roleSettings }: AccountAdministrationDeps,
  { id: userId, actorId, role, isGiven }: RoleChange,
): Promise<void> {
  await transact(db, async (tx) => {
    const admins = await lockAdmins(tx)
    const account = await requireAccount(tx, userId)
    throwRefusal(
      refusalToChangeRole(account, {
        role,
        isGiven,
        isFromSettings: isFromSettings(roleSettings, role, account.username),
        hasOtherAdmin: admins.some((id) => id !== userId),
      }),
    )
    if (!(await grantRole(tx, userId, role, isGiven))) return
    const type = isGiven ? 'role_given' : 'role_removed'
    await insertAct(tx, { id: newId(), actor: actorId, userId, type, role })
  })
}
