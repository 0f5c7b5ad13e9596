import type { Site, siteRoutes } from '@easel/contract'
import type { Database } from '../../db/pool.ts'
import { errors } from '../../errors/domain-error.ts'
import type { Handlers } from '../../http/call.ts'
import type { IdTokenVerifier } from './sign-in/provider/id-token.ts'

export interface SiteDeps {
  db: Database
  siteName: string
  operatorName: string | undefined
  contactEmail: string | undefined
  signUp: Site['sign_up']
  hasDemo: boolean
  /** Undefined where the host has set no provider. */
  idTokens: IdTokenVerifier | undefined
}

/** Returns the page that the provider redirects browsers to; it must be registered there. */
function returnAddress(origin: string): string {
  return `${origin}/login`
}

export function siteHandlers(deps: SiteDeps): Handlers<typeof siteRoutes> {
  return {
    async getSite() {
      return {
        name: deps.siteName,
        operator_name: deps.operatorName ?? deps.siteName,
        ...(deps.contactEmail !== undefined && { contact_email: deps.contactEmail }),
        sign_up: deps.signUp,
        has_demo: deps.hasDemo,
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
