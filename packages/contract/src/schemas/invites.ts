import { z } from 'zod'
import { maxInvites, maxInviteUses, noteMaxLength } from '../shared/limits.ts'
import { UserInfo, Username } from './accounts.ts'
import { InviteId, input, NextCursor, pageFields, Timestamp, visibleLine } from './fields.ts'
import { route } from './route.ts'

export const inviteStates = ['open', 'used_up', 'expired', 'withdrawn', 'maker_suspended'] as const
export type InviteState = (typeof inviteStates)[number]

export const Invite = z
  .object({
    id: z.string().meta({ format: 'uuid', description: 'Id of the invitation (UUIDv7)' }),
    state: z.enum(inviteStates).meta({
      description:
        '`open`: the invitation works. `used_up`: all its accounts are created. `expired`: its time is over. `withdrawn`: an administrator has withdrawn the invitation. `maker_suspended`: its maker is suspended; the invitation works again after the suspension',
    }),
    code: z
      .string()
      .optional()
      .meta({
        description:
          'Code; absent if a command of the host made the invitation: the command showed the code once',
        examples: ['K7QFM-3XWZ2-P9TRD-HC5VN-8JQKT'],
      }),
    url: z.string().optional().meta({ description: 'Link that opens the form for signing up with the code' }),
    username: z.string().optional().meta({ description: 'The only username that the invitation admits' }),
    note: z.string().optional().meta({ description: 'Note for administrators' }),
    max_uses: z.int().meta({ description: 'Number of accounts that can be created with the invitation' }),
    use_count: z.int().meta({ description: 'Number of accounts that were created with the invitation' }),
    use_arr: z
      .array(
        z.object({
          user_info: UserInfo.optional().meta({
            description: 'The new user; absent once the account is erased',
          }),
          use_ts: Timestamp.meta({ description: 'When the account was created' }),
        }),
      )
      .meta({ description: 'Latest accounts, newest first, at most 20' }),
    user_info: UserInfo.optional().meta({
      description:
        'Administrator who made the invitation; absent if a command of the host made the invitation, and once the account of the administrator is erased',
    }),
    by_host: z
      .literal(true)
      .optional()
      .meta({ description: 'True if a command of the host made the invitation; otherwise absent' }),
    create_ts: Timestamp,
    expire_ts: Timestamp.meta({ description: 'When the invitation expires' }),
  })
  .meta({ id: 'Invite', description: 'An invitation to sign up' })
export type Invite = z.output<typeof Invite>

const tag = 'Administration'
const onlyAdmins = 'For administrators only (A0301 for others).'

export const inviteAdministrationRoutes = {
  listInvites: route({
    method: 'POST',
    path: '/admin/invite_arr',
    auth: 'required',
    tag,
    rate: 'read',
    summary: 'List invitations',
    description: `${onlyAdmins} Newest first. Invitations that expired unused are deleted after 30 days.`,
    input: input(pageFields),
    answer: z.object({ invite_arr: z.array(Invite), next_cursor: NextCursor }),
    errors: ['A0301', 'A0421'],
  }),
  createInvites: route({
    method: 'POST',
    path: '/admin/invite',
    auth: 'required',
    tag,
    rate: 'write',
    idempotent: true,
    summary: 'Make invitations',
    description: `${onlyAdmins} Invitations are required if sign-up is by invitation, and for reserved usernames. A call with a username makes one invitation, for one account.`,
    input: input({
      count: z.int().min(1).max(maxInvites).default(1).meta({ description: 'Number of invitations' }),
      max_uses: z
        .int()
        .min(1)
        .max(maxInviteUses)
        .default(1)
        .meta({ description: 'Number of accounts that each invitation can create' }),
      days: z
        .int()
        .min(1)
        .max(3650)
        .default(14)
        .meta({ description: 'Number of days for which the invitations are valid' }),
      note: visibleLine(1, noteMaxLength)
        .optional()
        .meta({ description: `Note for administrators, at most ${noteMaxLength} characters` }),
      username: Username.optional().meta({
        description: 'The only username that the invitation admits, which may be a reserved username',
      }),
    }),
    answer: z.object({ invite_arr: z.array(Invite) }),
    errors: ['A0301'],
  }),
  withdrawInvite: route({
    method: 'DELETE',
    path: '/admin/invite/{id}',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Withdraw an invitation',
    description: `${onlyAdmins} Accounts that the invitation has created stay.`,
    input: input({ id: InviteId }),
    answer: Invite,
    errors: ['A0301', 'A0404'],
  }),
} as const
