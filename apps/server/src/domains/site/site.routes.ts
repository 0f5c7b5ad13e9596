import type { siteAdministrationRoutes } from '@easel/contract'
import type { Handlers } from '../../http/calls/call.ts'
import { requireAdmin } from '../accounts/index.ts'
import { changeSite, describeSite, type SiteAdministrationDeps } from './site.service.ts'

export function siteAdministrationHandlers(
  deps: SiteAdministrationDeps,
): Handlers<typeof siteAdministrationRoutes> {
  return {
    async getSiteSettings(_input, call) {
      requireAdmin(call)
      return await describeSite(deps, call.origin)
    },
    async updateSiteSettings(change, call) {
      requireAdmin(call)
      await changeSite(deps, change, call.viewer.id)
      return await describeSite(deps, call.origin)
    },
  }
}
