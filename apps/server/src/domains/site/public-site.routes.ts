import { localesOf, type siteRoutes } from '@easel/contract'
import type { Handlers } from '../../http/calls/call.ts'
import type { Database } from '../../platform/db/pool.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import type { IdTokenVerifier } from '../accounts/index.ts'
import { logoKey } from '../files/index.ts'
import type { SiteSettings } from './site-settings.ts'

export interface SiteDeps {
  db: Database
  site: SiteSettings
  /** Undefined if the host has set no provider. */
  idTokens: IdTokenVerifier | undefined
}

/** Returns the page to which the provider redirects browsers; the host must register it at the provider. */
function returnAddress(origin: string): string {
  return `${origin}/login`
}

export function siteHandlers(deps: SiteDeps): Handlers<typeof siteRoutes> {
  return {
    async getSite(_input, { locale, origin }) {
      const { languages, sign_up, has_demo, site_name, logo, contact_email } = deps.site.values
      const announcement = deps.site.announcement()
      return {
        name: site_name,
        ...(logo !== null && { logo_url: `${origin}/files/${logoKey(logo, 'icon')}` }),
        operator_name: deps.site.operator,
        ...(contact_email !== null && { contact_email }),
        locale_arr: [...localesOf(languages)],
        sign_up,
        has_demo,
        ...(announcement && { announcement: { id: announcement.id, text: announcement[locale] } }),
        ...(deps.idTokens && { provider: deps.idTokens.kind }),
      }
    },
    async getProviderAddress(_input, { origin }) {
      if (!deps.idTokens) throw errors.wrongState({ cause: 'google_not_configured' })
      return await deps.idTokens.beginTrip(returnAddress(origin))
    },
    async exchangeProviderCode(given, { origin }) {
      if (!deps.idTokens) throw errors.wrongState({ cause: 'google_not_configured' })
      return { token: await deps.idTokens.exchange(deps.db, given, returnAddress(origin)) }
    },
  }
}
