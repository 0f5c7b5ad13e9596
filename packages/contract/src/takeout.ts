import { z } from 'zod'
import { input, Nothing, Timestamp } from './fields.ts'
import { route } from './route.ts'

const tag = 'Accounts'

export const AccountExport = z.object({
  state: z.enum(['making', 'ready', 'failed']),
  url: z
    .string()
    .optional()
    .meta({ description: 'Signed, for whoever holds it; of an export that is ready' }),
  expires_ts: Timestamp.optional().meta({
    description: 'Until when the address holds: ask again for another',
  }),
  byte_size: z.int().optional(),
  create_ts: Timestamp.optional().meta({ description: 'When the export was asked for' }),
})
export type AccountExport = z.output<typeof AccountExport>

export const takeoutRoutes = {
  exportAccount: route({
    method: 'POST',
    path: '/account/export',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Take everything with you, as a zip of JSON and media',
    description:
      'The first call begins it; ask again until the state is `ready`, then there is an address. Holds the profile, settings, works with their files and sources, posts, comments, likes, follows, the ledger, projects and templates; `manifest.json` names every file with its SHA-256. One at a time; kept for seven days, during which the same one is answered. After a failure another is begun ten minutes later.',
    input: input({
      again: z
        .boolean()
        .default(false)
        .meta({ description: 'Begin another where the last one is older than an hour' }),
    }),
    answer: AccountExport,
    errors: [],
  }),
  deleteAccount: route({
    method: 'POST',
    path: '/account/delete',
    auth: 'required',
    tag,
    rate: 'sign_in',
    summary: 'Leave: everything is hidden at once and erased after seven days',
    description:
      'Ends all sessions and what runs, and hides the profile, posts, comments, templates and follows. Signing in within seven days brings everything back as it was; then all of it is erased, files too. The ledger, consents and moderation records stay without the person. The username is free again 30 days after that. A throw-away account is erased now in any case.',
    input: input({
      password: z.string().max(1000).optional().meta({
        description:
          'Needed where the account has one; A0400 with the path `password` where it is wrong. Without one, a sign-in of the last 15 minutes is needed, else A0440',
      }),
      immediately: z.boolean().default(false).meta({
        description: 'Erase now: nothing can be brought back. Bytes of files follow within minutes',
      }),
    }),
    answer: Nothing,
    errors: ['A0440'],
  }),
} as const
