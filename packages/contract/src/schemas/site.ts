import { z } from 'zod'
import { input, Nothing } from './fields.ts'
import { route } from './route.ts'
import { ProviderTicket } from './sign-in.ts'

export const Site = z
  .object({
    name: z.string().meta({ description: 'What the site is called' }),
    operator_name: z.string().meta({ description: 'Who runs it; its name where the host has not said' }),
    contact_email: z
      .string()
      .optional()
      .meta({ description: 'Where people can write to the host; absent where the host has not said' }),
    sign_up: z.enum(['open', 'invite', 'closed']).meta({ description: 'Who may make an account' }),
    has_demo: z.boolean().meta({ description: 'Whether there are demo accounts' }),
    provider: z
      .enum(['google', 'other'])
      .optional()
      .meta({ description: 'Whom `POST /googlelogin` asks; absent where no provider is set' }),
  })
  .meta({ id: 'Site', description: 'What the host has set, as far as visitors need to know' })
export type Site = z.output<typeof Site>

export const siteRoutes = {
  getSite: route({
    method: 'GET',
    path: '/site',
    auth: 'optional',
    tag: 'Sign-in',
    rate: 'read',
    summary: 'Who runs this site, and how one gets in',
    input: Nothing,
    answer: Site,
    errors: [],
  }),
  getProviderAddress: route({
    method: 'GET',
    path: '/googlelogin/address',
    auth: 'optional',
    tag: 'Sign-in',
    rate: 'read',
    summary: 'Where to send a browser that signs in with Google, or with the OpenID provider of the host',
    description:
      'The authorization code flow with PKCE: the provider sends the browser back to the page `/login` of this site, which it has to know, with `code` and `state`. Compare `state`, then send `code` and `ticket` to `POST /googlelogin/code`, within 10 minutes. A0440 where no provider is set, C0001 where it does not answer.',
    input: Nothing,
    answer: z.object({
      authorization_url: z.string().meta({ description: 'The whole address to go to' }),
      client_id: z.string().meta({ description: "This site's id at the provider" }),
      state: z.string().meta({ description: 'What has to come back with the code' }),
      ticket: z.string().meta({
        description:
          'Keep it in the browser that leaves, and nowhere else: it signs in together with the code',
      }),
    }),
    errors: ['A0440', 'C0001'],
  }),
  exchangeProviderCode: route({
    method: 'POST',
    path: '/googlelogin/code',
    auth: 'optional',
    tag: 'Sign-in',
    rate: 'sign_in',
    summary: 'The token of `POST /googlelogin` for the code that the provider gave',
    description:
      'Each ticket once, within 10 minutes. What does not hold is A0210; A0440 where no provider is set, C0001 where it does not answer.',
    input: input({
      code: z.string().min(1).max(4000).meta({ description: 'As it came with the browser' }),
      ticket: ProviderTicket,
    }),
    answer: z.object({
      token: z.string().meta({ description: 'The ID token; send it with the same ticket' }),
    }),
    errors: ['A0210', 'A0440', 'C0001'],
  }),
} as const
