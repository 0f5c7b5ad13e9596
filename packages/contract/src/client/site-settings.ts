/** Choices of `SIGN_UP`: everybody can create an account, people with an invite code, or nobody. */
export const signUpChoices = ['open', 'invite', 'closed'] as const
/** Maximum of settings that count attempts or shares. */
export const maxSettingCount = 1_000_000
/** Visible characters of an announcement in each language. */
export const announcementMaxLength = 300

/** Visible characters of the site's name, and of its operator's. */
export const siteNameMaxLength = 60
export const operatorNameMaxLength = 100
export const contactMaxLength = 254

/** Settings of the site's appearance and of who answers for it. */
export const brandSettingNames = ['site_name', 'logo', 'operator_name', 'contact_email'] as const

/** Settings that administrators can change while the site runs, but for the announcement. */
export const siteSettingNames = [
  'sign_up',
  'has_demo',
  'start_attempts',
  'check_in_reward',
  'share_reward',
  'max_share_count',
  ...brandSettingNames,
] as const
export type SiteSettingName = (typeof siteSettingNames)[number]
