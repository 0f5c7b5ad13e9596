import { z } from 'zod'
import { newPasswordRule, Password } from './accounts.ts'
import { input, Nothing, SessionId, Timestamp } from './fields.ts'
import { route } from './route.ts'

export const Session = z.object({
  id: z.string().meta({ description: 'Id of the session (UUIDv7)' }),
  device_name: z.string().meta({
    description: 'Browser and operating system, as reported by the device',
    examples: ['Firefox, Windows'],
  }),
  create_ts: Timestamp.meta({ description: 'Time of the sign-in' }),
  last_used_ts: Timestamp.meta({ description: 'Time of the last use, accurate to a few minutes' }),
  expire_ts: Timestamp.meta({
    description:
      'When the session ends: 30 days after its last use, at the latest 180 days after the sign-in',
  }),
  is_current: z.boolean().meta({ description: 'Whether this request belongs to the session' }),
})
export type Session = z.output<typeof Session>

const tag = 'Security'
const needsFirstProof =
  'Setting the first password requires a sign-in within the last 15 minutes; otherwise A0440 with the path `proof`.'

export const sessionRoutes = {
  listSessions: route({
    method: 'GET',
    path: '/session_arr',
    auth: 'required',
    tag,
    rate: 'read',
    summary: "List the caller's sessions",
    description: 'Most recently used first. An account has at most 100 sessions.',
    input: Nothing,
    answer: z.object({ session_arr: z.array(Session).meta({ description: 'Most recently used first' }) }),
    errors: [],
  }),
  deleteSession: route({
    method: 'DELETE',
    path: '/session/{id}',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'End a session',
    description: 'Takes effect at once on every server.',
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
    summary: 'End all other sessions',
    description: 'Takes effect at once on every server. The session of this request continues.',
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
    summary: 'Confirm with the password that the owner is present',
    description:
      'Calls that require proof accept this session for 15 minutes. A0400 with the path `password` if the password is wrong. An account without a password must sign in again instead (A0440 with the path `proof`).',
    input: input({ password: z.string().min(1).max(1000).meta({ description: 'Password of the account' }) }),
    answer: z.object({
      until_ts: Timestamp.meta({
        description: 'When the confirmation expires, as Unix time in milliseconds',
      }),
    }),
    errors: ['A0440'],
  }),
  changePassword: route({
    method: 'POST',
    path: '/password',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Change the password',
    description: `Ends all other sessions. A0400 with the path \`old_password\` if that password is wrong. An account without a password sets its first password without \`old_password\`. ${needsFirstProof}`,
    input: input({
      old_password: z
        .string()
        .max(1000)
        .optional()
        .meta({ description: 'Current password; required if the account has a password' }),
      new_password: Password.meta({
        description: newPasswordRule,
        examples: ['correct horse battery'],
      }),
    }),
    answer: Nothing,
    errors: ['A0440'],
  }),
} as const
