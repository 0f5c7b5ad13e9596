import { z } from 'zod'
import { NickName, newPasswordRule, Password, User, Username } from './accounts.ts'
import { input, Nothing } from './fields.ts'
import { PasskeyAssertion } from './passkeys.ts'
import { route } from './route.ts'

export const DeviceToken = z.string().max(200).meta({
  description:
    'Shows that this device has signed in to this account before: what strangers try then does not slow it down, and nobody is told of a new device. It signs nobody in',
})

export const SignedIn = z.object({
  token: z.string().meta({
    description:
      'Send it as `Authorization: Bearer …`; lives 30 days from its last use, and 180 days at most',
  }),
  device_token: z.string().meta({
    description: 'Keep it on this device, also after signing out, and send it with the next sign-in',
  }),
  user: User.meta({ description: 'Who is signed in now' }),
})
export type SignedIn = z.output<typeof SignedIn>

export const OtpRequired = z.object({
  otp_required: z.literal(true).meta({ description: 'Send the same again with `otp`' }),
})
export type OtpRequired = z.output<typeof OtpRequired>

export const RecoveryCodes = z
  .array(z.string())
  .meta({ description: 'Shown once; each works once', examples: [['K7QFM-3XWZ2', 'P9TRD-HC5VN']] })

const AgeConfirmed = { description: 'The person says to be 13 or older' }
const Otp = z
  .string()
  .min(1)
  .max(40)
  .optional()
  .meta({
    description: 'The six digits of an authenticator app, or a recovery code in their place',
    examples: ['492039'],
  })
const InviteCode = z.string().min(1).max(40).optional().meta({
  description: 'From the host; needed where `SIGN_UP` is `invite`, and for a name that is kept for somebody',
})
const GivenUsername = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .meta({ description: 'In any case or width', examples: ['ann.lee'] })
const ProviderToken = z.string().max(10_000).meta({ description: 'What the provider gave the client' })

export const ProviderTicket = z.string().max(200).meta({ description: 'From `GET /googlelogin/address`' })

const tag = 'Sign-in'
const slowed = 'Wrong guesses are slowed down (A0501 with `Retry-After`), for unknown names alike.'

export const signInRoutes = {
  register: route({
    method: 'POST',
    path: '/register',
    auth: 'optional',
    tag,
    rate: 'sign_in',
    summary: 'Make an account',
    description:
      'A name is unique whatever its case or width (A0111 where it is taken or reserved). Where sign-up is closed, or by invitation without a valid one: A0301.',
    input: input({
      username: Username.meta({
        description: 'Letters of one script, digits, and _ - . ; 3 to 20 characters after NFKC',
        examples: ['ann.lee'],
      }),
      password: Password.meta({ description: newPasswordRule, examples: ['correct horse'] }),
      age_confirmed: z.literal(true, 'You must be 13 or older').meta(AgeConfirmed),
      nick_name: NickName.optional().meta({ description: 'What others see; the username when left out' }),
      invite_code: InviteCode,
    }),
    answer: SignedIn.extend({ recovery_code_arr: RecoveryCodes }),
    errors: ['A0111', 'A0301'],
  }),
  defaultLogin: route({
    method: 'POST',
    path: '/defaultlogin',
    auth: 'optional',
    tag,
    rate: 'sign_in',
    summary: 'Sign in with username and password',
    description: `With a second factor on, the answer is \`otp_required\` until \`otp\` is sent too; a code works once. ${slowed}`,
    input: input({
      username: GivenUsername,
      password: z
        .string()
        .min(1)
        .max(1000)
        .meta({ description: 'The password', examples: ['correct horse'] }),
      otp: Otp,
      device_token: DeviceToken.optional(),
    }),
    answer: z.union([SignedIn, OtpRequired]),
    errors: ['A0210', 'A0301'],
  }),
  demoLogin: route({
    method: 'POST',
    path: '/demologin',
    auth: 'optional',
    tag,
    rate: 'demo',
    summary: 'Try without an account; everything is erased after 24 hours',
    description: 'A0404 where the host has turned it off.',
    input: Nothing,
    answer: SignedIn,
    errors: ['A0404'],
  }),
  googleLogin: route({
    method: 'POST',
    path: '/googlelogin',
    auth: 'optional',
    tag,
    rate: 'sign_in',
    summary: 'Sign in with Google, or with the OpenID provider that the host has set',
    description:
      'The first time makes an account, which needs `age_confirmed` (A0400 naming it until then; the same token may be sent again, as after `otp_required`). A token signs in once: sent again after that it is A0210. Accounts are linked by issuer and subject, never by e-mail. A token that does not hold is A0210, a provider that does not answer C0001, no provider set A0440.',
    input: input({
      token: ProviderToken.meta({ description: 'The ID token, as a signed JWT' }),
      age_confirmed: z.boolean().optional().meta(AgeConfirmed),
      nonce: z.string().max(500).optional().meta({
        description: 'What the client asked the provider to put into the token; it has to be there',
      }),
      ticket: ProviderTicket.optional().meta({
        description: 'Needed with a token that `POST /googlelogin/code` gave, and with no other',
      }),
      otp: Otp,
      invite_code: InviteCode,
      device_token: DeviceToken.optional(),
    }),
    answer: z.union([
      SignedIn.extend({
        recovery_code_arr: RecoveryCodes.optional().meta({ description: 'With a new account; shown once' }),
      }),
      OtpRequired,
    ]),
    errors: ['A0210', 'A0301', 'A0440', 'C0001'],
  }),
  appleLogin: route({
    method: 'POST',
    path: '/applelogin',
    auth: 'optional',
    tag,
    rate: 'sign_in',
    summary: 'Sign in with Apple (under development)',
    input: input({ token: ProviderToken.optional() }),
    answer: SignedIn,
    errors: ['A0440'],
  }),
  facebookLogin: route({
    method: 'POST',
    path: '/facebooklogin',
    auth: 'optional',
    tag,
    rate: 'sign_in',
    summary: 'Sign in with Facebook (under development)',
    input: input({ token: ProviderToken.optional() }),
    answer: SignedIn,
    errors: ['A0440'],
  }),
  passkeyLogin: route({
    method: 'POST',
    path: '/passkeylogin',
    auth: 'optional',
    tag,
    rate: 'sign_in',
    summary: 'Sign in with a passkey',
    description:
      'The passkey says whose it is: no username is sent, and no second factor asked for. Options come from `POST /passkey/options`; each challenge works once.',
    input: input({ response: PasskeyAssertion, device_token: DeviceToken.optional() }),
    answer: SignedIn,
    errors: ['A0210', 'A0301'],
  }),
  recover: route({
    method: 'POST',
    path: '/recover',
    auth: 'optional',
    tag,
    rate: 'sign_in',
    summary: 'Set a new password with a recovery code; ends the other sessions',
    description: `With an authenticator app on, the answer is \`otp_required\` until \`otp\` is sent too: a code of the app, or a second recovery code; the first is not used up until then. The app stays on. The new session does not count as proof of the owner for what asks for that. ${slowed}`,
    input: input({
      username: GivenUsername,
      recovery_code: z
        .string()
        .min(1)
        .max(40)
        .meta({ description: 'One of those shown when the account was made', examples: ['K7QFM-3XWZ2'] }),
      new_password: Password.meta({
        description: newPasswordRule,
        examples: ['correct horse battery'],
      }),
      otp: Otp,
    }),
    answer: z.union([SignedIn, OtpRequired]),
    errors: ['A0210', 'A0301'],
  }),
  logout: route({
    method: 'POST',
    path: '/logout',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'End this session everywhere at once',
    input: Nothing,
    answer: Nothing,
    errors: [],
  }),
} as const
