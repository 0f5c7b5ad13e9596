import { z } from 'zod'
import { fault } from '../messages/faults.ts'
import {
  maxAttemptsChange,
  maxGiven,
  maxTimestamp,
  noteMaxLength,
  suspensionReasonMaxLength,
} from '../shared/limits.ts'
import { UserInfo } from './accounts.ts'
import { BalanceEntry } from './credits.ts'
import { input, Keyword, NextCursor, pageFields, Timestamp, UserId, unfit, visibleText } from './fields.ts'
import { CaseState } from './moderation.ts'
import { route } from './route.ts'

export const accountStates = ['active', 'deactivated', 'suspended'] as const
export const accountRoles = ['admin', 'moderator'] as const
export const accountFilters = ['all', 'admins', 'moderators', 'suspended'] as const
export type AccountFilter = (typeof accountFilters)[number]
export type AccountRole = (typeof accountRoles)[number]

const Role = z.enum(accountRoles).meta({
  description: '`admin`: may use the administration. `moderator`: decides on reports',
})

export const Account = z
  .object({
    id: z.string().meta({ format: 'uuid', description: 'Id of the user (UUIDv7)' }),
    username: z.string().meta({ description: 'Unique name', examples: ['ann.lee'] }),
    nick_name: z.string().meta({ description: 'Display name' }),
    avatar_url: z.string().meta({ description: 'URL of the avatar' }),
    kind: z.enum(['person', 'demo', 'maker', 'system']).meta({
      description:
        '`person`: a registered user. `demo`: an account without registration. `maker`: a fictitious creator of the demo content. `system`: owner of the built-in templates',
    }),
    state: z.enum(accountStates).meta({
      description:
        '`deactivated`: the owner has deleted the account, and its data is not erased yet. `suspended`: moderators or administrators have suspended the account',
    }),
    role_arr: z
      .array(
        z.object({
          role: Role,
          from_settings: z.boolean().meta({
            description:
              'Whether a setting of the server gives the role (`ADMINS`, `MODERATORS`), which only a change of the setting can remove',
          }),
        }),
      )
      .meta({ description: 'Roles of the user' }),
    joined_ts: Timestamp.meta({ description: 'When the account was created' }),
  })
  .meta({ id: 'Account', description: 'An account as administrators see it, without secrets' })
export type Account = z.output<typeof Account>

const AccountAct = z.object({
  id: z.string().meta({ format: 'uuid', description: 'Id of the action (UUIDv7)' }),
  type: z
    .enum([
      'attempts_changed',
      'role_given',
      'role_removed',
      'suspended',
      'suspension_lifted',
      'reset_link_made',
      'signed_out',
    ])
    .meta({ description: 'Type of the action' }),
  amount: z.int().optional().meta({ description: 'Number of attempts; negative if they were taken' }),
  role: Role.optional(),
  note: z.string().optional().meta({
    description: 'Reason; only for `attempts_changed`, `suspended` and `suspension_lifted`',
  }),
  until_ts: Timestamp.optional().meta({
    description: 'End of the suspension; only for `suspended` with an end',
  }),
  user_info: UserInfo.optional().meta({
    description: 'Administrator who acted; absent once that account is erased, and for a command of the host',
  }),
  by_host: z
    .literal(true)
    .optional()
    .meta({ description: 'True if a command of the host caused the action; otherwise absent' }),
  create_ts: Timestamp,
})
export type AccountAct = z.output<typeof AccountAct>

const Suspension = z.object({
  case_id: z
    .string()
    .meta({ format: 'uuid', description: 'Id of the case that suspended the account (UUIDv7)' }),
  case_state: CaseState,
  reason: z.string().meta({ description: 'Reason, which the user can read' }),
  decide_ts: Timestamp.meta({ description: 'When the suspension was decided' }),
  until_ts: Timestamp.optional().meta({
    description: 'When the suspension ends by itself; absent for a suspension without an end',
  }),
  appeal_text: z
    .string()
    .optional()
    .meta({ description: 'Appeal of the user; absent if the user has not appealed' }),
})

export const AccountDetails = Account.extend({
  suspension: Suspension.optional().meta({
    description: 'Decision that keeps the account suspended; absent for an account without a suspension',
  }),
  erase_ts: Timestamp.optional().meta({
    description: 'When the account will be erased; for `deactivated` and for demo accounts',
  }),
  last_seen_ts: Timestamp.optional().meta({
    description:
      'Last use of a session of the account, to within five minutes; absent for an account without sessions',
  }),
  work_count: z.int().meta({ description: 'Number of works' }),
  post_count: z.int().meta({ description: 'Number of public posts' }),
  file_bytes: z.int().meta({
    description: 'Size of the files of the account; a file that the account has twice counts twice',
  }),
  balance: z.int().meta({ description: 'Number of attempts left' }),
  balance_entry_arr: z
    .array(BalanceEntry)
    .meta({ description: 'Latest changes of the balance, newest first, at most 20' }),
  act_arr: z
    .array(AccountAct)
    .meta({ description: 'Latest actions of administrators on this account, newest first, at most 20' }),
}).meta({ id: 'AccountDetails', description: 'An account with its balance and its history' })
export type AccountDetails = z.output<typeof AccountDetails>

const tag = 'Administration'
const onlyAdmins = 'For administrators only (A0301 for others).'

export const accountAdministrationRoutes = {
  listAccounts: route({
    method: 'POST',
    path: '/admin/user_arr',
    auth: 'required',
    tag,
    rate: 'read',
    summary: 'List or search accounts',
    description: `${onlyAdmins} Newest first; also accounts that other users do not see.`,
    input: input({
      ...pageFields,
      filter: z
        .enum(accountFilters)
        .default('all')
        .meta({ description: 'Only administrators, moderators or suspended accounts' }),
      keyword: Keyword.optional().meta({
        description:
          'Words of the username or the display name, or their beginnings; the whole username; or the id of a user',
      }),
    }),
    answer: z.object({ account_arr: z.array(Account), next_cursor: NextCursor }),
    errors: ['A0301', 'A0421'],
  }),
  getAccount: route({
    method: 'GET',
    path: '/admin/user/{id}',
    auth: 'required',
    tag,
    rate: 'read',
    summary: 'Get an account with its balance and its history',
    description: onlyAdmins,
    input: input({ id: UserId }),
    answer: AccountDetails,
    errors: ['A0301', 'A0404'],
  }),
  changeAttempts: route({
    method: 'POST',
    path: '/admin/user/{id}/attempts',
    auth: 'required',
    tag,
    rate: 'write',
    idempotent: true,
    summary: 'Give or take attempts',
    description: `${onlyAdmins} The user is notified and reads the reason in the list of changes. A0440 if the user has fewer attempts than are to be taken.`,
    input: input({
      id: UserId,
      amount: z
        .int()
        .min(-maxAttemptsChange)
        .max(maxAttemptsChange)
        .refine((amount) => amount !== 0, unfit(fault('value_min', { min: 1 })))
        .meta({
          description: `Number of attempts to give, or to take if negative; at most ${maxAttemptsChange}`,
        }),
      note: visibleText(1, noteMaxLength).meta({
        description: `Reason, which the user can read; 1 to ${noteMaxLength} characters`,
        examples: ['Prize of the spring theme'],
      }),
    }),
    answer: AccountDetails,
    errors: ['A0301', 'A0404', 'A0440'],
  }),
  giveAttempts: route({
    method: 'POST',
    path: '/admin/attempts_arr',
    auth: 'required',
    tag,
    rate: 'write',
    idempotent: true,
    summary: 'Give attempts to many people at once',
    description: `${onlyAdmins} Either all users get the attempts, or none does. Each user is notified and can read the reason. Accounts that belong to no person, and accounts that were erased in the meantime, are left out; A0440 if no account remains.`,
    input: input({
      user_id_arr: z
        .array(UserId)
        .min(1)
        .max(maxGiven)
        .meta({ description: `Ids of the users, at most ${maxGiven}; a repeated id counts once` }),
      amount: z
        .int()
        .min(1)
        .max(maxAttemptsChange)
        .meta({ description: `Number of attempts for each; at most ${maxAttemptsChange}` }),
      note: visibleText(1, noteMaxLength).meta({
        description: `Reason, which the users can read; 1 to ${noteMaxLength} characters`,
        examples: ['For the lesson on Friday'],
      }),
    }),
    answer: z.object({
      user_count: z.int().meta({ description: 'Number of users who were given attempts' }),
    }),
    errors: ['A0301', 'A0440'],
  }),
  changeRole: route({
    method: 'PUT',
    path: '/admin/user/{id}/role',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Give or remove a role',
    description: `${onlyAdmins} A0440 for a role that a setting gives, for the last administrator, and for accounts that belong to no person. A change needs a recent proof of identity, like a change of credentials (A0440 for “proof”).`,
    input: input({
      id: UserId,
      role: Role,
      is_given: z.boolean().meta({ description: 'Whether the user shall have the role' }),
    }),
    answer: AccountDetails,
    errors: ['A0301', 'A0404', 'A0440'],
  }),
  suspendUser: route({
    method: 'POST',
    path: '/admin/user/{id}/suspension',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Suspend an account',
    description: `${onlyAdmins} The account is signed out everywhere and cannot sign in, and its content is hidden. The suspension is the decision of a case: the owner of the account reads the reason when signing in and can appeal. A0440 for the caller's own account, the last administrator, accounts of the site, and accounts that are suspended already. An administrator is suspended only after a recent proof of identity (A0440 for “proof”).`,
    input: input({
      id: UserId,
      reason: visibleText(1, suspensionReasonMaxLength).meta({
        description: `Reason, which the user can read; 1 to ${suspensionReasonMaxLength} characters`,
        examples: ['Advertising in comments'],
      }),
      until_ts: Timestamp.max(maxTimestamp).optional().meta({
        description: 'When the suspension ends by itself, to within ten minutes; absent: without an end',
      }),
    }),
    answer: AccountDetails,
    errors: ['A0301', 'A0404', 'A0440'],
  }),
  restoreUser: route({
    method: 'POST',
    path: '/admin/user/{id}/restoration',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Lift the suspension of an account',
    description: `${onlyAdmins} Also for suspensions that moderators have decided. Content that was hidden with the account is visible again, and its cases are closed. A0440 if the account is not suspended.`,
    input: input({
      id: UserId,
      note: visibleText(1, noteMaxLength).meta({
        description: `Reason, which the user can read; 1 to ${noteMaxLength} characters`,
        examples: ['A mistake'],
      }),
    }),
    answer: AccountDetails,
    errors: ['A0301', 'A0404', 'A0440'],
  }),
  makeResetLink: route({
    method: 'POST',
    path: '/admin/user/{id}/password_reset',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Make a one-time link for setting a new password',
    description: `${onlyAdmins} Give the link to the user. The link works once, within 24 hours; a newer link of the same account replaces it. Nothing changes until the link is used. A0440 for accounts that belong to no person. Needs a recent proof of identity, like a change of credentials (A0440 for “proof”).`,
    input: input({
      id: UserId,
      removes_second_factors: z.boolean().default(false).meta({
        description: 'Whether using the link also removes authenticator apps and passkeys',
      }),
    }),
    answer: z.object({
      url: z.string().meta({ description: 'Link, which is shown only once' }),
      expire_ts: Timestamp.meta({ description: 'When the link expires' }),
    }),
    errors: ['A0301', 'A0404', 'A0440'],
  }),
  signOutUser: route({
    method: 'DELETE',
    path: '/admin/user/{id}/session_arr',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Sign a user out everywhere',
    description: `${onlyAdmins} The caller's own current session stays.`,
    input: input({ id: UserId }),
    answer: AccountDetails,
    errors: ['A0301', 'A0404'],
  }),
} as const
