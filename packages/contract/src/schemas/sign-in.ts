import { z } from 'zod'
import { fault } from '../messages/faults.ts'
import { NickName, newPasswordRule, Password, User, Username } from './accounts.ts'
import { input, Nothing, unfit } from './fields.ts'
import { PasskeyAssertion } from './passkeys.ts'
import { route } from './route.ts'

export const DeviceToken = z.string().max(200).meta({
  description:
    'Proves that this device has signed in to the account before: wrong guesses by others do not delay its sign-in, and no notification of a new device is sent. This token alone does not sign in',
})

export const SignedIn = z.object({
  token: z.string().meta({
    description:
      'Session token: send it as `Authorization: Bearer …`. Expires 30 days after its last use, at the latest after 180 days',
  }),
  device_token: z.string().meta({
    description: 'Token of the device: store it, even after signing out, and send it with the next sign-in',
  }),
  user: User.meta({ description: 'The signed-in user' }),
})
export type SignedIn = z.output<typeof SignedIn>

export const OtpRequired = z.object({
  otp_required: z.literal(true).meta({ description: 'Repeat the request with `otp`' }),
})
export type OtpRequired = z.output<typeof OtpRequired>

export const RecoveryCodes = z.array(z.string()).meta({
  description: 'Recovery codes: shown only once, and each works once',
  examples: [['K7QFM-3XWZ2', 'P9TRD-HC5VN']],
})

const ofAge = { description: 'Confirms that the user is 13 or older' }
export const AgeConfirmed = z
  .custom<true>((value) => value === true, unfit(fault('age_unconfirmed')))
  .meta({ type: 'boolean', const: true, ...ofAge })
const Otp = z
  .string()
  .min(1)
  .max(40)
  .optional()
  .meta({
    description:
      'Six-digit code of the authenticator app, or a recovery code instead; required after the answer `otp_required`',
    examples: ['492039'],
  })
const InviteCode = z.string().min(1).max(40).optional().meta({
  description: 'Invite code from the host: required if `SIGN_UP` is `invite`, and for reserved usernames',
})
const GivenUsername = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .meta({ description: 'Username; case and character width do not matter', examples: ['ann.lee'] })
const ProviderToken = z.string().max(10_000).meta({ description: 'Token from the provider' })

export const ProviderTicket = z
  .string()
  .max(200)
  .meta({ description: '`ticket` from `GET /googlelogin/address`' })

const ResetToken = z.string().min(1).max(100).meta({ description: 'The part of the link after `#`' })

const tag = 'Sign-in'
const slowed =
  'Wrong guesses slow down further guesses (A0501 with `Retry-After`), even for usernames that do not exist.'

export const signInRoutes = {
  register: route({
    method: 'POST',
    path: '/register',
    auth: 'optional',
    tag,
    rate: 'sign_in',
    summary: 'Create an account',
    description:
      'Usernames are unique regardless of case and character width; A0111 if the name is taken or reserved; where an invite code for a reserved name would help, the details name `invite_code`. A0301 if sign-up is closed, or by invitation and the invite code is missing or not valid.',
    input: input({
      username: Username.meta({
        description:
          'Username: 3 to 20 characters after NFKC normalization; letters of one script, digits, `_`, `-` and `.`',
        examples: ['ann.lee'],
      }),
      password: Password.meta({ description: newPasswordRule, examples: ['correct horse'] }),
      age_confirmed: AgeConfirmed,
      nick_name: NickName.optional().meta({ description: 'Display name; default: the username' }),
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
    description: `If an authenticator app is on, the answer is \`otp_required\` until \`otp\` is sent as well. Each code works once. ${slowed}`,
    input: input({
      username: GivenUsername,
      password: z
        .string()
        .min(1)
        .max(1000)
        .meta({ description: 'Password of the account', examples: ['correct horse'] }),
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
    summary: 'Create and sign in to a demo account',
    description:
      'No registration is needed. The account and everything in it are erased after 24 hours. A0404 if the host has turned demo accounts off.',
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
      'The first sign-in creates an account and requires `age_confirmed`; A0400 with the path `age_confirmed` until that field is sent. The same token can be sent again after this answer and after `otp_required`; a token that has signed in is refused with A0210. Accounts are linked by issuer and subject, never by e-mail address. A0210 if the token is not valid, C0001 if the provider does not answer, A0440 if no provider is set.',
    input: input({
      token: ProviderToken.meta({ description: 'ID token (a signed JWT)' }),
      age_confirmed: z.boolean().optional().meta(ofAge),
      nonce: z.string().max(500).optional().meta({
        description: 'Nonce that the client sent to the provider; the token must contain it',
      }),
      ticket: ProviderTicket.optional().meta({
        description: 'Required with a token from `POST /googlelogin/code`; omit it with any other token',
      }),
      username: Username.optional().meta({
        description:
          'Username of a new account; absent: a free username is made from the name at the provider. A0111 for a name that is taken or reserved',
        examples: ['ann.lee'],
      }),
      otp: Otp,
      invite_code: InviteCode,
      device_token: DeviceToken.optional(),
    }),
    answer: z.union([
      SignedIn.extend({
        recovery_code_arr: RecoveryCodes.optional().meta({
          description: 'Recovery codes of a new account, shown only once',
        }),
      }),
      OtpRequired,
    ]),
    errors: ['A0111', 'A0210', 'A0301', 'A0440', 'C0001'],
  }),
  appleLogin: route({
    method: 'POST',
    path: '/applelogin',
    auth: 'optional',
    tag,
    rate: 'sign_in',
    summary: 'Sign in with Apple (under development)',
    description: 'Always answers A0440.',
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
    description: 'Always answers A0440.',
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
      'No username is sent, and no second factor is required: the passkey identifies the user. `POST /passkey/options` returns the options; each challenge works once.',
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
    summary: 'Set a new password with a recovery code',
    description: `Ends all other sessions. If an authenticator app is on, the answer is \`otp_required\` until \`otp\` is sent as well: a code of the app, or a second recovery code; the first recovery code is not used up until then. The app stays on. Calls that require proof do not accept the new session as proof. ${slowed}`,
    input: input({
      username: GivenUsername,
      recovery_code: z
        .string()
        .min(1)
        .max(40)
        .meta({ description: "One of the account's recovery codes", examples: ['K7QFM-3XWZ2'] }),
      new_password: Password.meta({
        description: newPasswordRule,
        examples: ['correct horse battery'],
      }),
      otp: Otp,
    }),
    answer: z.union([SignedIn, OtpRequired]),
    errors: ['A0210', 'A0301'],
  }),
  readResetLink: route({
    method: 'POST',
    path: '/password_reset/account',
    auth: 'optional',
    tag,
    rate: 'sign_in',
    summary: 'Get the account for which a link of an administrator sets a new password',
    description: 'A0404 if the link was used or has expired, or if there is a newer link.',
    input: input({ reset_token: ResetToken }),
    answer: z.object({
      username: z.string().meta({ description: 'Username of the account' }),
      expire_ts: z.int().meta({ description: 'When the link expires, as Unix time in milliseconds' }),
    }),
    errors: ['A0404'],
  }),
  resetPassword: route({
    method: 'POST',
    path: '/password_reset',
    auth: 'optional',
    tag,
    rate: 'sign_in',
    summary: 'Set a new password by a link of an administrator',
    description:
      'The link works once. All sessions of the account end; sign in with the new password afterwards. A0404 as for reading the link.',
    input: input({
      reset_token: ResetToken,
      new_password: Password.meta({ description: newPasswordRule, examples: ['correct horse'] }),
    }),
    answer: z.object({ username: z.string().meta({ description: 'Username to sign in with' }) }),
    errors: ['A0404'],
  }),
  logout: route({
    method: 'POST',
    path: '/logout',
    auth: 'required',
    tag,
    rate: 'write',
    isEssential: true,
    summary: 'Sign out',
    description: 'Ends the session of this request, at once on every server.',
    input: Nothing,
    answer: Nothing,
    errors: [],
  }),
} as const
