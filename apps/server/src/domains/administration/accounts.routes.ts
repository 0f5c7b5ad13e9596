import type { accountAdministrationRoutes } from '@easel/contract'
import { cutPage, encodeCursor } from '../../db/cursor.ts'
import type { Handlers } from '../../http/call.ts'
import { requireAdmin, requireProof } from '../accounts/index.ts'
import { queryFor } from '../search-index/index.ts'
import { accountList, listAccounts } from './accounts.repo.ts'
import {
  type AccountAdministrationDeps,
  changeAttempts,
  changeRole,
  describeAccount,
} from './accounts.service.ts'
import { presentAccount } from './accounts.view.ts'

export function accountAdministrationHandlers(
  deps: AccountAdministrationDeps,
): Handlers<typeof accountAdministrationRoutes> {
  return {
    async listAccounts({ keyword, ...page }, call) {
      requireAdmin(call)
      const search = keyword ? { keyword, words: await queryFor(deps.db, keyword) } : undefined
      const found = await listAccounts(deps.db, search, page)
      const { rows, next_cursor } = cutPage(found, page, ({ id }) => encodeCursor(accountList, [id]))
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
    async changeRole({ id, role, is_given }, call) {
      requireAdmin(call)
      await requireProof(deps.db, call.viewer.sessionId)
      await changeRole(deps, { id, role, isGiven: is_given, actorId: call.viewer.id })
      return await describeAccount(deps, id, call.origin)
    },
  }
}
