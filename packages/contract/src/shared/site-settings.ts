import type { Locale } from './locales.ts'

/** Choices of `SITE_LANGUAGES`: the languages of the site. The first is for visitors whose browser asks for neither. */
export const languageChoices = ['en,zh', 'zh,en', 'en', 'zh'] as const
export type LanguageChoice = (typeof languageChoices)[number]

/** The languages of a choice, in its order. */
export function localesOf(choice: LanguageChoice): readonly [Locale, ...Locale[]] {
  return choice.split(',') as [Locale, ...Locale[]]
}

/** Choices of `SIGN_UP`: everyone can create an account, people with an invite code, or no person. */
export const signUpChoices = ['open', 'invite', 'closed'] as const
/** Maximum of settings that count attempts or shares. */
export const maxSettingCount = 1_000_000
/** Visible characters of an announcement in each language. */
export const announcementMaxLength = 300

/** Visible characters of the site's name, and of its operator's. */
export const siteNameMaxLength = 60
export const operatorNameMaxLength = 100
export const contactMaxLength = 254

/** Settings of the site's appearance and of its operator. */
export const brandSettingNames = ['site_name', 'logo', 'operator_name', 'contact_email'] as const

/** Settings that administrators can change while the site runs, but for the announcement. */
export const siteSettingNames = [
  'languages',
  'sign_up',
  'has_demo',
  'start_attempts',
  'check_in_reward',
  'share_reward',
  'max_share_count',
  ...brandSettingNames,
] as const
export type SiteSettingName = (typeof siteSettingNames)[number]
