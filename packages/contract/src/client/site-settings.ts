/** Choices of `SIGN_UP`: everybody can create an account, people with an invite code, or nobody. */
export const signUpChoices = ['open', 'invite', 'closed'] as const
/** Maximum of settings that count attempts or shares. */
export const maxSettingCount = 1_000_000
/** Visible characters of an announcement in each language. */
export const announcementMaxLength = 300

/** Settings that administrators can change while the site runs, but for the announcement. */
export const siteSettingNames = [
  'sign_up',
  'has_demo',
  'start_attempts',
  'check_in_reward',
  'share_reward',
  'max_share_count',
] as const
export type SiteSettingName = (typeof siteSettingNames)[number]
