import { z } from 'zod'
import { newPasswordRule, Password, Username } from './accounts.ts'
import { input, Nothing } from './fields.ts'
import { route } from './route.ts'
import { AgeConfirmed, RecoveryCodes, SignedIn } from './sign-in.ts'

const SetupCode = z
  .string()
  .min(1)
  .max(60)
  .meta({
    description: 'Code of the link that the first start prints: the part after `#`',
    examples: ['K7QFM-3XWZ2-P9TRD-HC5VN-WQ2RB'],
  })

const tag = 'Setup'
const once =
  'The code works once, for seven days, and only while the site has no administrator; A0301 otherwise. Wrong codes slow down further codes (A0501 with `Retry-After`).'

export const setupRoutes = {
  checkSetup: route({
    method: 'POST',
    path: '/setup/check',
    auth: 'optional',
    tag,
    rate: 'sign_in',
    summary: 'Check the code of a setup link',
    description: once,
    input: input({ code: SetupCode }),
    answer: Nothing,
    errors: ['A0301'],
  }),
  createOwner: route({
    method: 'POST',
    path: '/setup/owner',
    auth: 'optional',
    tag,
    rate: 'sign_in',
    summary: "Create the host's account, the first administrator, by a setup link",
    description: `${once} The account also decides on reports. A0111 if the name is taken.`,
    input: input({
      code: SetupCode,
      username: Username.meta({
        description: 'Username; reserved usernames are possible',
        examples: ['ann.lee'],
      }),
      password: Password.meta({ description: newPasswordRule, examples: ['correct horse'] }),
      age_confirmed: AgeConfirmed,
    }),
    answer: SignedIn.extend({ recovery_code_arr: RecoveryCodes }),
    errors: ['A0111', 'A0301'],
  }),
  claimSite: route({
    method: 'POST',
    path: '/setup/claim',
    auth: 'required',
    tag,
    rate: 'sign_in',
    summary: "Make the caller's account the first administrator, by a setup link",
    description: `${once} A0301 for demo accounts, too.`,
    input: input({ code: SetupCode }),
    answer: Nothing,
    errors: ['A0301'],
  }),
} as const
