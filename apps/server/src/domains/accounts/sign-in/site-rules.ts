import type { LanguageChoice, Locale } from '@easel/contract'
import type { SignUp } from '../accounts.policy.ts'

/** Settings of the site that may change while it runs: read them when they are needed. */
export interface SiteRules {
  readonly values: {
    readonly languages: LanguageChoice
    readonly sign_up: SignUp
    readonly has_demo: boolean
    readonly start_attempts: number
    readonly site_name: string
    /** Id of the logo, where the site has its own. */
    readonly logo: string | null
    readonly contact_email: string | null
  }
  /** Name of who answers for the site. */
  readonly operator: string
  /** The announcement to show now. */
  announcement(): (Readonly<Record<Locale, string>> & { id: string }) | undefined
}
