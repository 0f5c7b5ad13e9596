import type { accountAdministrationRoutes } from '@easel/contract'
import type { Handlers } from '../../http/calls/call.ts'
import { cutPage, encodeCursor } from '../../platform/db/cursor.ts'
import { requireAdmin, requireProof } from '../accounts/index.ts'
import { queryFor } from '../search-index/index.ts'
import { accountList, listAccounts } from './accounts.repo.ts'
import {
  type AccountAdministrationDeps,
  changeAttempts,
  changeRole,
  describeAccount,
  giveAttempts,
  makeResetUrl,
  restoreUser,
  signOutUser,
  suspendUser,
} from './accounts.service.ts'
import { presentAccount } from './accounts.view.ts'

export function accountAdministrationHandlers(
  deps: AccountAdministrationDeps,
): Handlers<typeof accountAdministrationRoutes> {
  return {
    async listAccounts({ keyword, filter, ...page }, call) {
      requireAdmin(call)
      const found = keyword ? { keyword, words: await queryFor(deps.db, keyword) } : undefined
      const accounts = await listAccounts(deps.db, { found, filter }, page)
      const { rows, next_cursor } = cutPage(accounts, page, ({ id }) => encodeCursor(accountList, [id]))
      return { account_arr: rows.map((row) => presentAccount(row, { ...deps, ...call })), next_cursor }
    },
    async getAccount({ id }, call) {
      requireAdmin(call)
      return await describeAccount(deps, id, call.origin)
    },
    async changeAttempts(input, call) {
      requireAdmin(call)
      await changeAttempts(deps, { ...input, actorId: call.viewer.id }, call.createOnce)
      return await describeAccount(deps, input.id, call.origin)
    },
    async giveAttempts({ user_id_arr: userIds, amount, note }, call) {
      requireAdmin(call)
      const gift = { userIds, amount, note, actorId: call.viewer.id }
      return { user_count: await giveAttempts(deps, gift, call.createOnce) }
    },
    async changeRole({ id, role, is_given }, call) {
      requireAdmin(call)
      await requireProof(deps.db, call.viewer.sessionId)
      await changeRole(deps, { id, role, isGiven: is_given, actorId: call.viewer.id })
      return await describeAccount(deps, id, call.origin)
    },
    async suspendUser({ id, reason, until_ts }, call) {
      requireAdmin(call)
      const account = await describeAccount(deps, id, call.origin)
      // A suspension of an administrator has the same effect as removing the role, so the same rule applies.
      if (account.role_arr.some(({ role }) => role === 'admin'))
        await requireProof(deps.db, call.viewer.sessionId)
      await suspendUser(deps, { id, reason, untilTs: until_ts, actorId: call.viewer.id })
      return await describeAccount(deps, id, call.origin)
    },
    async restoreUser({ id, note }, call) {
      requireAdmin(call)
      await restoreUser(deps, { id, note, actorId: call.viewer.id })
      return await describeAccount(deps, id, call.origin)
    },
    async makeResetLink({ id, removes_second_factors }, call) {
      requireAdmin(call)
      await requireProof(deps.db, call.viewer.sessionId)
      const link = { id, actorId: call.viewer.id, removesSecondFactors: removes_second_factors }
      return await makeResetUrl(deps, link, call)
    },
    async signOutUser({ id }, call) {
      requireAdmin(call)
      await signOutUser(deps, { id, actorId: call.viewer.id, sessionId: call.viewer.sessionId })
      return await describeAccount(deps, id, call.origin)
    },
  }
}
