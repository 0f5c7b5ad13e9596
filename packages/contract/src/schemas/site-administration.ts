import { z } from 'zod'
import { fault } from '../messages/faults.ts'
import {
  announcementMaxLength,
  contactMaxLength,
  languageChoices,
  maxSettingCount,
  operatorNameMaxLength,
  signUpChoices,
  siteNameMaxLength,
  siteSettingNames,
} from '../shared/site-settings.ts'
import { UserInfo } from './accounts.ts'
import { input, Timestamp, unfit, visibleLine } from './fields.ts'
import { SourceId } from './files.ts'
import { route } from './route.ts'

const count = z.int().min(0).max(maxSettingCount)
const text = visibleLine(1, announcementMaxLength)

const Announcement = z
  .object({
    en: text.meta({ description: `Text in English, at most ${announcementMaxLength} characters` }),
    zh: text.meta({ description: `Text in Chinese, at most ${announcementMaxLength} characters` }),
    from_ts: Timestamp.optional().meta({
      description: 'Time from which the announcement is shown; absent: at once',
      examples: [1798156800000],
    }),
    until_ts: Timestamp.optional().meta({
      description:
        'Time until which the announcement is shown; absent: until an administrator removes the announcement',
      examples: [1798761600000],
    }),
  })
  .refine(({ from_ts = 0, until_ts }) => until_ts === undefined || until_ts > from_ts, {
    path: ['until_ts'],
    ...unfit(fault('not_after_begin')),
  })
export type Announcement = z.output<typeof Announcement>

/** The settings that administrators can change: the schema of each value by the setting's name. */
export const siteValues = {
  languages: z.enum(languageChoices).meta({
    description:
      'Languages of the site (`SITE_LANGUAGES`); the first is for visitors whose browser prefers none of them',
  }),
  sign_up: z.enum(signUpChoices).meta({ description: 'Who can create an account (`SIGN_UP`)' }),
  has_demo: z.boolean().meta({ description: 'Whether demo accounts are available (`DEMO`)' }),
  start_attempts: count.meta({ description: 'Attempts of a new account (`START_ATTEMPTS`)' }),
  check_in_reward: count.meta({ description: 'Attempts for a check-in (`CHECK_IN_REWARD`)' }),
  share_reward: count.meta({ description: 'Attempts for a share (`SHARE_REWARD`)' }),
  max_share_count: count.meta({ description: 'Rewarded shares per day (`MAX_SHARE_COUNT`)' }),
  site_name: visibleLine(1, siteNameMaxLength).meta({ description: 'Name of the site (`SITE_NAME`)' }),
  logo: z
    .string()
    .regex(/^[0-9a-f]{24}$/)
    .meta({ description: 'Id of the logo; the default logo is the picture of an easel' }),
  operator_name: visibleLine(1, operatorNameMaxLength).meta({
    description: 'Name of the operator, for legal pages and file labels (`OPERATOR_NAME`)',
  }),
  contact_email: z
    .email()
    .max(contactMaxLength)
    .meta({
      description: 'E-mail address of the operator (`CONTACT_EMAIL`)',
      examples: ['host@easel.example'],
    }),
  announcement: Announcement.meta({ description: 'Text that is shown on all pages' }),
} as const
export type SiteValueName = keyof typeof siteValues

const AnyValue = z
  .union([z.string(), z.boolean(), z.int(), Announcement])
  .nullable()
  .meta({ description: 'Value; `null`: the default, or no announcement' })

export const SiteSettings = z
  .object({
    setting_arr: z
      .array(
        z.object({
          name: z.enum(siteSettingNames).meta({ description: 'Name of the setting' }),
          value: AnyValue,
          default_value: AnyValue,
          is_fixed: z.boolean().meta({
            description:
              'Whether the environment of the server sets the setting, which then cannot be changed here',
          }),
        }),
      )
      .meta({ description: 'Settings that can change while the site runs' }),
    announcement: Announcement.nullable().meta({
      description: 'The announcement, also before and after its time; `null` without an announcement',
    }),
    address: z
      .object({
        public_url: z
          .string()
          .optional()
          .meta({ description: 'Public address (`PUBLIC_URL`); absent if the host has set none' }),
        host: z.string().meta({ description: 'Network address that the server listens on (`HOST`)' }),
        port: z.int().meta({ description: 'Port that the server listens on (`PORT`)' }),
        trusts_proxy: z.boolean().meta({
          description: 'Whether the server reads client addresses from a proxy in front (`TRUST_PROXY`)',
        }),
      })
      .meta({ description: 'Where the site can be reached; set only in the environment of the server' }),
    change_arr: z
      .array(
        z.object({
          id: z.int().meta({ description: 'Number of the change' }),
          name: z.enum(['announcement', ...siteSettingNames]).meta({ description: 'Name of the setting' }),
          before: AnyValue,
          after: AnyValue,
          user_info: UserInfo.optional().meta({
            description: 'Administrator who changed the setting; absent once that account is erased',
          }),
          create_ts: Timestamp,
        }),
      )
      .meta({ description: 'Latest changes, newest first, at most 50' }),
  })
  .meta({ id: 'SiteSettings', description: 'Settings that administrators can change, with their history' })
export type SiteSettings = z.output<typeof SiteSettings>

const tag = 'Administration'
const onlyAdmins = 'For administrators only (A0301 for others).'

export const siteAdministrationRoutes = {
  getSiteSettings: route({
    method: 'GET',
    path: '/admin/site',
    auth: 'required',
    tag,
    rate: 'read',
    summary: 'Get the settings that can change while the site runs',
    description: onlyAdmins,
    input: input({}),
    answer: SiteSettings,
    errors: ['A0301'],
  }),
  updateSiteSettings: route({
    method: 'PUT',
    path: '/admin/site',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Change settings of the site',
    description: `${onlyAdmins} Only the given fields change; \`null\` restores the default. It takes effect on every server within moments. A0440 for a setting that the environment of the server sets.`,
    input: input({
      languages: siteValues.languages.nullable().optional(),
      sign_up: siteValues.sign_up.nullable().optional(),
      has_demo: siteValues.has_demo.nullable().optional(),
      start_attempts: siteValues.start_attempts.nullable().optional(),
      check_in_reward: siteValues.check_in_reward.nullable().optional(),
      share_reward: siteValues.share_reward.nullable().optional(),
      max_share_count: siteValues.max_share_count.nullable().optional(),
      site_name: siteValues.site_name.nullable().optional(),
      logo: SourceId.nullable()
        .optional()
        .meta({
          description: "Id of an upload of the caller's own, from which the logo is made",
          examples: ['01a1fc3b-8b31-7132-b3b5-f50758e47bc8.png'],
        }),
      operator_name: siteValues.operator_name.nullable().optional(),
      contact_email: siteValues.contact_email.nullable().optional(),
      announcement: siteValues.announcement.nullable().optional(),
    }),
    answer: SiteSettings,
    errors: ['A0301', 'A0440', 'A0700', 'A0701', 'A0702', 'A0703'],
  }),
} as const
