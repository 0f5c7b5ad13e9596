import type { inviteAdministrationRoutes } from '@easel/contract'
import { detail } from '@easel/contract'
import type { Handlers, SignedInCall } from '../../../http/calls/call.ts'
import { cutPage, encodeCursor } from '../../../platform/db/cursor.ts'
import { type Database, transact } from '../../../platform/db/pool.ts'
import { errors } from '../../../platform/errors/domain-error.ts'
import { newId } from '../../../platform/ids.ts'
import type { Signer } from '../../../platform/storage/secret.ts'
import { requireAdmin } from '../users/index.ts'
import { findBatch, findInvite, inviteList, listInvites, setWithdrawn } from './invites.repo.ts'
import { makeInvites } from './invites.ts'
import { presentInvites } from './invites.view.ts'

export interface InviteRouteDeps {
  db: Database
  signer: Signer
}

export function inviteAdministrationHandlers({
  db,
  signer,
}: InviteRouteDeps): Handlers<typeof inviteAdministrationRoutes> {
  const presenting = ({ origin, locale }: SignedInCall) => ({ db, signer, origin, locale })
  return {
    async listInvites(page, call) {
      requireAdmin(call)
      const found = await listInvites(db, page)
      const { rows, next_cursor } = cutPage(found, page, ({ id }) => encodeCursor(inviteList, [id]))
      return { invite_arr: await presentInvites(rows, presenting(call)), next_cursor }
    },
    async createInvites({ count, max_uses: maxUses, days, note, username }, call) {
      requireAdmin(call)
      if (username !== undefined && (count > 1 || maxUses > 1))
        throw errors.invalid({ details: [detail('username', 'one_use_only')] })
      const made = await call.createOnce((recordCreatedId) =>
        transact(db, async (tx) => {
          const batchId = newId()
          const actor = { id: call.viewer.id, signer, batchId }
          await makeInvites(tx, { count, maxUses, days, note, username, actor })
          await recordCreatedId(tx, batchId)
          return batchId
        }),
      )
      return { invite_arr: await presentInvites(await findBatch(db, made), presenting(call)) }
    },
    async withdrawInvite({ id }, call) {
      requireAdmin(call)
      await transact(db, (tx) => setWithdrawn(tx, id, Date.now()))
      const found = await findInvite(db, id)
      if (!found) throw errors.notFound()
      return (await presentInvites([found], presenting(call)))[0]!
    },
  }
}
