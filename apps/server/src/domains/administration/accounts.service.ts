import { type AccountDetails, type AccountRole, detail, type Locale } from '@easel/contract'
import type { CreateRow } from '../../http/calls/call.ts'
import { type Database, type Tx, transact } from '../../platform/db/pool.ts'
import { errors, throwRefusal } from '../../platform/errors/domain-error.ts'
import { newId } from '../../platform/ids.ts'
import { closeSessionsOf, findPeople, grantRole, lockAdmins, makeResetLink } from '../accounts/index.ts'
import { balancesOf, changeByHost, giveByHost, latestEntries } from '../credits/index.ts'
import {
  describeSuspension,
  liftSuspensions,
  type ModerationTargets,
  suspendByAdmin,
} from '../moderation/index.ts'
import { notifySocial } from '../notifications/index.ts'
import {
  refusalToChangeAttempts,
  refusalToChangeRole,
  refusalToResetPassword,
  refusalToSuspend,
} from './accounts.policy.ts'
import { findAccount, findUse, lockAccount, lockUserAccounts } from './accounts.repo.ts'
import { isFromSettings, presentAccount, presentAct, type RoleSettings } from './accounts.view.ts'
import { countBatch, insertAct, latestActs } from './acts.repo.ts'

export interface AccountAdministrationDeps {
  db: Database
  roleSettings: RoleSettings
  now: () => number
  targets: ModerationTargets
}

const latestCount = 20

export async function describeAccount(
  { db, roleSettings }: Pick<AccountAdministrationDeps, 'db' | 'roleSettings'>,
  id: string,
  origin: string,
): Promise<AccountDetails> {
  const row = await findAccount(db, id)
  if (!row) throw errors.notFound()
  const [use, balances, entries, acts, suspension] = await Promise.all([
    findUse(db, id),
    balancesOf(db, id),
    latestEntries(db, id, latestCount),
    latestActs(db, id, latestCount),
    row.suspending_case_id === null ? undefined : describeSuspension(db, row.suspending_case_id),
  ])
  const actors = await findPeople(
    db,
    acts.flatMap(({ actor_id }) => actor_id ?? []),
  )
  return {
    ...presentAccount(row, { origin, roleSettings }),
    ...(row.erase_ts !== null && { erase_ts: row.erase_ts }),
    ...(use.last_seen_ts !== null && { last_seen_ts: use.last_seen_ts }),
    ...(suspension && { suspension }),
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

/** Gives or removes attempts and notifies the user; once per idempotency key. */
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

interface AttemptsGift {
  userIds: readonly string[]
  actorId: string
  amount: number
  note: string
}

/**
 * Gives attempts to many users in one transaction and notifies each user; once per idempotency key. Returns the number of users.
 */
export async function giveAttempts(
  { db }: AccountAdministrationDeps,
  { userIds, actorId: actor, amount, note }: AttemptsGift,
  createOnce: (create: CreateRow) => Promise<string>,
): Promise<number> {
  const made = await createOnce((recordCreatedId) =>
    transact(db, async (tx) => {
      const batchId = newId()
      const actIds = new Map((await lockUserAccounts(tx, userIds)).map((userId) => [userId, newId()]))
      if (actIds.size === 0) throw errors.wrongState({ cause: 'nobody_to_give' })
      await giveByHost(tx, actIds, { amount, note })
      const shared = { actor, type: 'attempts_changed', amount, note, batch_id: batchId } as const
      await insertAct(tx, ...[...actIds].map(([userId, id]) => ({ ...shared, id, userId })))
      const type = 'attempts_changed' as const
      await notifySocial(tx, ...[...actIds.keys()].map((userId) => ({ userId, type })))
      await recordCreatedId(tx, batchId)
      return batchId
    }),
  )
  return await countBatch(db, made)
}

interface RoleChange {
  id: string
  actorId: string
  role: AccountRole
  isGiven: boolean
}

/** Gives or removes a role. Does nothing if the role is already as requested. */
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

interface Suspension {
  id: string
  actorId: string
  reason: string
  untilTs: number | undefined
}

/** Suspends an account and hides its content; its owner can read the reason and appeal. */
export async function suspendUser(
  { db, now, targets }: AccountAdministrationDeps,
  { id: userId, actorId, reason, untilTs }: Suspension,
): Promise<void> {
  if (untilTs !== undefined && untilTs <= now())
    throw errors.invalid({ details: [detail('until_ts', 'future_expected')] })
  await transact(db, async (tx) => {
    throwRefusal(refusalToSuspend(await requireAccount(tx, userId), userId === actorId))
    await suspendByAdmin(tx, { now, targets }, { userId, actorId, reason, untilTs })
    const act = { type: 'suspended' as const, note: reason, until_ts: untilTs ?? null }
    await insertAct(tx, { id: newId(), actor: actorId, userId, ...act })
  })
}

/** Lifts the suspension of an account and restores its content, no matter which administrator suspended it. */
export async function restoreUser(
  { db, now, targets }: AccountAdministrationDeps,
  { id: userId, actorId, note }: { id: string; actorId: string; note: string },
): Promise<void> {
  await transact(db, async (tx) => {
    await liftSuspensions(tx, { now, targets }, { userId, actor: 'admin', actorId, text: note })
    await insertAct(tx, { id: newId(), actor: actorId, userId, type: 'suspension_lifted', note })
  })
}

interface ResetLink {
  id: string
  actorId: string
  removesSecondFactors: boolean
}

/** Creates a one-time link to set a new password, in the language of the administrator. */
export async function makeResetUrl(
  { db }: AccountAdministrationDeps,
  { id: userId, actorId, removesSecondFactors }: ResetLink,
  { origin, locale }: { origin: string; locale: Locale },
): Promise<{ url: string; expire_ts: number }> {
  return await transact(db, async (tx) => {
    throwRefusal(refusalToResetPassword(await requireAccount(tx, userId)))
    const { token, expireTs } = await makeResetLink(tx, userId, { removesSecondFactors })
    await insertAct(tx, { id: newId(), actor: actorId, userId, type: 'reset_link_made' })
    // The token is in the fragment (after “#”), which no server and no log receives.
    const url = `${origin}${locale === 'zh' ? '/zh' : ''}/new-password#${token}`
    return { url, expire_ts: expireTs }
  })
}

/** Ends all sessions of a user; administrators who sign themselves out keep the session in which they act. */
export async function signOutUser(
  { db }: AccountAdministrationDeps,
  { id: userId, actorId, sessionId }: { id: string; actorId: string; sessionId: string },
): Promise<void> {
  await transact(db, async (tx) => {
    await requireAccount(tx, userId)
    await closeSessionsOf(tx, userId, userId === actorId ? sessionId : undefined)
    await insertAct(tx, { id: newId(), actor: actorId, userId, type: 'signed_out' })
  })
}
