import { z } from 'zod'
import { locales } from '../shared/locales.ts'
import { signUpChoices } from '../shared/site-settings.ts'
import { input, Nothing } from './fields.ts'
import { route } from './route.ts'
import { ProviderTicket } from './sign-in.ts'

export const Site = z
  .object({
    name: z.string().meta({ description: 'Name of the site' }),
    logo_url: z
      .string()
      .optional()
      .meta({ description: 'URL of the logo, a square PNG; absent for a site without a logo of its own' }),
    operator_name: z.string().meta({ description: 'Name of the operator; default: the name of the site' }),
    contact_email: z
      .string()
      .optional()
      .meta({ description: 'E-mail address of the operator; absent if none is set' }),
    locale_arr: z.array(z.enum(locales)).meta({
      description:
        'Languages of the pages; the first language is for visitors whose browser prefers none of them',
    }),
    sign_up: z
      .enum(signUpChoices)
      .meta({ description: 'Who can create an account: everybody, people with an invite code, or nobody' }),
    has_demo: z.boolean().meta({ description: 'Whether demo accounts are available' }),
    announcement: z
      .object({
        id: z
          .string()
          .meta({ description: 'Id, which changes when the text or the time of the announcement changes' }),
        text: z.string().meta({ description: "Text, in the caller's language" }),
      })
      .optional()
      .meta({ description: 'Text that is shown on all pages now; absent if there is none' }),
    provider: z.enum(['google', 'other']).optional().meta({
      description:
        'Provider behind `POST /googlelogin`: Google or another OpenID provider; absent if none is set',
    }),
  })
  .meta({ id: 'Site', description: 'Public settings of the site' })
export type Site = z.output<typeof Site>

export const siteRoutes = {
  getSite: route({
    method: 'GET',
    path: '/site',
    auth: 'optional',
    tag: 'Sign-in',
    rate: 'read',
    sharedByVisitors: true,
    summary: "Get the site's name, operator and ways to sign in",
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
    summary: 'Get the URL for signing in with Google, or with the OpenID provider that the host has set',
    description:
      'Starts the authorization code flow with PKCE. The provider sends the browser back to the page `/login` of this site, with `code` and `state`; that URL must be registered with the provider. Compare `state`, then send `code` and `ticket` to `POST /googlelogin/code` within 10 minutes. A0440 if no provider is set, C0001 if it does not answer.',
    input: Nothing,
    answer: z.object({
      authorization_url: z.string().meta({ description: 'Complete URL to open in the browser' }),
      client_id: z.string().meta({ description: 'Client id of this site with the provider' }),
      state: z.string().meta({ description: 'Value that the provider must return together with the code' }),
      ticket: z.string().meta({
        description:
          'Secret of this sign-in: keep it only in the browser that starts it, and send it together with the code',
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
    summary: "Exchange the provider's code for an ID token",
    description:
      'A ticket works once, within 10 minutes. A0210 if the code or the ticket is not valid, A0440 if no provider is set, C0001 if it does not answer.',
    input: input({
      code: z.string().min(1).max(4000).meta({ description: '`code` as returned by the provider' }),
      ticket: ProviderTicket,
    }),
    answer: z.object({
      token: z
        .string()
        .meta({ description: 'ID token: send it to `POST /googlelogin` together with the same ticket' }),
    }),
    errors: ['A0210', 'A0440', 'C0001'],
  }),
} as const
