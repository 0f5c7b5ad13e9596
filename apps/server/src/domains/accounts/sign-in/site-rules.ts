import type { SignUp } from '../accounts.policy.ts'

/** Settings of the site that may change while it runs: read them when they are needed. */
export interface SiteRules {
  readonly values: {
    readonly sign_up: SignUp
    readonly has_demo: boolean
    readonly start_attempts: number
  }
}
