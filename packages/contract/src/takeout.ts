import { z } from 'zod'
import { input, Nothing } from './fields.ts'
import { route } from './route.ts'

const tag = 'Accounts'

export const takeoutRoutes = {
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
