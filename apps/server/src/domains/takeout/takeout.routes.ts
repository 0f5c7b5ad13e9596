import type { takeoutRoutes } from '@easel/contract'
import type { Handlers } from '../../http/call.ts'
import { GuessBrake } from '../accounts/index.ts'
import { type ExportDeps, exportAccount } from './export/export-account.ts'
import { deleteAccount, type LeaveDeps } from './leave/delete-account.ts'

export interface TakeoutDeps extends Omit<LeaveDeps, 'brake'>, ExportDeps {
  rateLimitFactor: number
}

export function takeoutHandlers({ rateLimitFactor, ...deps }: TakeoutDeps): Handlers<typeof takeoutRoutes> {
  const brake = new GuessBrake(deps.db, rateLimitFactor)
  return {
    exportAccount: ({ again }, { viewer, origin }) =>
      exportAccount(deps, { userId: viewer.id, origin, again }),
    async deleteAccount(input, { viewer }) {
      await deleteAccount({ ...deps, brake }, viewer, input)
      return {}
    },
  }
}
