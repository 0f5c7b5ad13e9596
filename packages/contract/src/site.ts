import { z } from 'zod'
import { Nothing } from './fields.ts'
import { route } from './route.ts'

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
    summary: 'Where to send a browser for the token of `POST /googlelogin`',
    description:
      'The authorization endpoint of Google, or of the OpenID provider that the host has set. Add `response_type=id_token`, `scope`, `redirect_uri` (the page `/login` of this site, which the provider has to know), `state` and `nonce`: the token comes back in the fragment. A0440 where no provider is set, C0001 where it does not answer.',
    input: Nothing,
    answer: z.object({
      authorization_url: z.string().meta({ description: 'The authorization endpoint' }),
      client_id: z.string().meta({ description: "This site's id at the provider" }),
    }),
    errors: ['A0440', 'C0001'],
  }),
} as const
