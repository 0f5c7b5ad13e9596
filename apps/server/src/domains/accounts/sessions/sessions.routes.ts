import type { sessionRoutes } from '@easel/contract'
import type { Handlers } from '../../../http/calls/call.ts'
import { transact } from '../../../platform/db/pool.ts'
import { errors } from '../../../platform/errors/domain-error.ts'
import { changePassword, confirmSession, type PasswordDeps } from './change-password.ts'
import { deviceName } from './device-name.ts'
import { closeSessions, closeSessionsOf, findSessionsOf } from './sessions.repo.ts'

export function sessionHandlers(deps: PasswordDeps): Handlers<typeof sessionRoutes> {
  const { db } = deps
  return {
    async listSessions(_input, { viewer }) {
      const rows = await findSessionsOf(db, viewer.id)
      return {
        session_arr: rows.map(({ user_agent, ...row }) => ({
          ...row,
          device_name: deviceName(user_agent),
          is_current: row.id === viewer.sessionId,
        })),
      }
    },
    async deleteSession({ id }, { viewer }) {
      if ((await closeSessions(db, [id], viewer.id)) === 0) throw errors.notFound()
      return {}
    },
    async deleteOtherSessions(_input, { viewer }) {
      await transact(db, (tx) => closeSessionsOf(tx, viewer.id, viewer.sessionId))
      return {}
    },
    async confirmSession({ password }, { viewer }) {
      return { until_ts: await confirmSession(deps, viewer, password) }
    },
    async changePassword(given, call) {
      await changePassword(deps, call, given)
      return {}
    },
  }
}
