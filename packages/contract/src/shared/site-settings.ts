import type { Locale } from './locales.ts'

/**
 * Choices of `SITE_LANGUAGES`: the languages of the site. Visitors get the first language if their browser accepts no language of
 * the site.
 */
export const languageChoices = ['en,zh', 'zh,en', 'en', 'zh'] as const
export type LanguageChoice = (typeof languageChoices)[number]

/** Returns the languages of a choice, in its order. */
export function localesOf(choice: LanguageChoice): readonly [Locale, ...Locale[]] {
  return choice.split(',') as [Locale, ...Locale[]]
}

/** Choices of `SIGN_UP`: everyone can create an account, only people with an invite code, or no person. */
export const signUpChoices = ['open', 'invite', 'closed'] as const
/** Maximum value of settings that count attempts or shares. */
export const maxSettingCount = 1_000_000
/** Maximum length of an announcement in each language, in visible characters. */
export const announcementMaxLength = 300

/** Maximum length of the names of the site and of its operator, in visible characters. */
export const siteNameMaxLength = 60
export const operatorNameMaxLength = 100
export const contactMaxLength = 254

/** Settings of the site's appearance and of its operator. */
export const brandSettingNames = ['site_name', 'logo', 'operator_name', 'contact_email'] as const

/** Settings, except the announcement, that administrators can change while the site runs. */
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
