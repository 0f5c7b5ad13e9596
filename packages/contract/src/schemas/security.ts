import { z } from 'zod'
import { newPasswordRule, Password } from './accounts.ts'
import { input, Nothing, SessionId, Timestamp } from './fields.ts'
import { route } from './route.ts'

export const Session = z.object({
  id: z.string().meta({ description: 'Id of the session' }),
  device_name: z
    .string()
    .meta({ description: 'Browser and system, as far as it says', examples: ['Firefox, Windows'] }),
  create_ts: Timestamp.meta({ description: 'When it signed in' }),
  last_used_ts: Timestamp.meta({ description: 'Exact to a few minutes' }),
  expire_ts: Timestamp.meta({
    description: '30 days after its last use, and 180 days after the sign-in at the latest',
  }),
  is_current: z.boolean().meta({ description: 'The one that asks' }),
})
export type Session = z.output<typeof Session>

const tag = 'Security'
const needsFirstProof =
  'The first password needs a sign-in within the last 15 minutes (else A0440 with the path `proof`).'

export const sessionRoutes = {
  listSessions: route({
    method: 'GET',
    path: '/session_arr',
    auth: 'required',
    tag,
    rate: 'read',
    summary: 'The devices that are signed in',
    description: 'The one that was used last comes first; at most 100 live at a time.',
    input: Nothing,
    answer: z.object({ session_arr: z.array(Session).meta({ description: 'The last used first' }) }),
    errors: [],
  }),
  deleteSession: route({
    method: 'DELETE',
    path: '/session/{id}',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Sign a device out, everywhere at once',
    input: input({ id: SessionId }),
    answer: Nothing,
    errors: ['A0404'],
  }),
  deleteOtherSessions: route({
    method: 'DELETE',
    path: '/session_arr',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Sign every other device out, everywhere at once',
    description: 'The session that asks goes on.',
    input: Nothing,
    answer: Nothing,
    errors: [],
  }),
  confirmSession: route({
    method: 'POST',
    path: '/session/confirm',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Prove once more who asks, for what needs it',
    description:
      'Holds for 15 minutes, for this session. A wrong password is A0400 naming it. Without a password of its own an account signs in again instead (A0440 with the path `proof`).',
    input: input({ password: z.string().min(1).max(1000).meta({ description: "The account's password" }) }),
    answer: z.object({ until_ts: Timestamp.meta({ description: 'Until when it holds' }) }),
    errors: ['A0440'],
  }),
  changePassword: route({
    method: 'POST',
    path: '/password',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Change the password; ends the other sessions',
    description: `A wrong \`old_password\` is A0400 naming it. An account without a password sets its first one without it. ${needsFirstProof}`,
    input: input({
      old_password: z
        .string()
        .max(1000)
        .optional()
        .meta({ description: 'Needed where the account has a password' }),
      new_password: Password.meta({
        description: newPasswordRule,
        examples: ['correct horse battery'],
      }),
    }),
    answer: Nothing,
    errors: ['A0440'],
  }),
} as const
