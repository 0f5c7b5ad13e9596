import { z } from 'zod'
import { input, Nothing, SecondFactorId, Timestamp, visibleLine } from './fields.ts'
import { PasskeyAttestation } from './passkeys.ts'
import { route } from './route.ts'
import { RecoveryCodes } from './sign-in.ts'

export const SecondFactor = z.object({
  id: z.string().meta({ description: 'Id of the factor (UUIDv7)' }),
  type: z.enum(['totp', 'passkey']).meta({
    description:
      '`totp`: an authenticator app, whose code is required after the password. `passkey`: a passkey',
  }),
  name: z.string().meta({ description: 'Name given by the owner' }),
  state: z
    .enum(['pending', 'on'])
    .meta({ description: '`pending` until the first code is confirmed, then `on`' }),
  create_ts: Timestamp.meta({ description: 'When the factor was added' }),
  last_used_ts: Timestamp.optional().meta({ description: 'Time of the last use; absent if never used' }),
})
export type SecondFactor = z.output<typeof SecondFactor>

const FactorName = visibleLine(1, 40)
const tag = 'Security'
const needsProof =
  'Requires proof that the owner is present: a sign-in or `POST /session/confirm` within the last 15 minutes; otherwise A0440 with the path `proof`.'

export const factorRoutes = {
  listSecondFactors: route({
    method: 'GET',
    path: '/second_factor_arr',
    auth: 'required',
    tag,
    rate: 'read',
    summary: "List the caller's sign-in factors: authenticator apps, passkeys and recovery codes",
    input: Nothing,
    answer: z.object({
      second_factor_arr: z.array(SecondFactor).meta({ description: 'Oldest first' }),
      recovery_code_count: z.int().meta({ description: 'Number of unused recovery codes' }),
      has_password: z.boolean().meta({
        description: 'Whether the account has a password; false if the user signs in through a provider only',
      }),
    }),
    errors: [],
  }),
  addSecondFactor: route({
    method: 'POST',
    path: '/second_factor',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Add an authenticator app',
    description: `Takes two calls. The first, without \`id\`, returns the secret to show, valid for 15 minutes. The second, with \`id\` and \`otp\`, turns the factor on. Each code works once, including the code of this call. An account without recovery codes gets them with the second call. ${needsProof}`,
    input: input({
      id: SecondFactorId.optional().meta({
        description: 'Id of the pending factor; absent in the first call',
      }),
      otp: z
        .string()
        .max(40)
        .optional()
        .meta({ description: 'Six-digit code shown by the app', examples: ['492039'] }),
      name: FactorName.optional().meta({
        description: 'Name of the factor, for the first call',
        examples: ['My phone'],
      }),
    }),
    answer: SecondFactor.extend({
      secret: z
        .string()
        .optional()
        .meta({ description: 'Secret in Base32; only while the factor is pending' }),
      otpauth_uri: z
        .string()
        .optional()
        .meta({ description: '`otpauth:` URI for the app; only while the factor is pending' }),
      qr_svg: z
        .string()
        .optional()
        .meta({ description: 'QR code of `otpauth_uri` as SVG; only while the factor is pending' }),
      recovery_code_arr: RecoveryCodes.optional().meta({
        description: 'New recovery codes, shown only once; absent if the account already had some',
      }),
    }),
    errors: ['A0404', 'A0440'],
  }),
  deleteSecondFactor: route({
    method: 'DELETE',
    path: '/second_factor/{id}',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Remove an authenticator app or a passkey',
    description: needsProof,
    input: input({ id: SecondFactorId }),
    answer: Nothing,
    errors: ['A0404', 'A0440'],
  }),
  renewRecoveryCodes: route({
    method: 'POST',
    path: '/recovery_code',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Replace the recovery codes',
    description: needsProof,
    input: Nothing,
    answer: z.object({ recovery_code_arr: RecoveryCodes }),
    errors: ['A0440'],
  }),
  passkeyOptions: route({
    method: 'POST',
    path: '/passkey/options',
    auth: 'optional',
    tag,
    rate: 'create',
    summary: 'Get the options for creating or using a passkey',
    description: `The challenge is valid for 5 minutes and works once. Creating a passkey requires a token (A0200). ${needsProof}`,
    input: input({
      type: z
        .enum(['register', 'login'])
        .optional()
        .meta({ description: 'Default: `register` with a token, `login` without a token' }),
    }),
    answer: z.object({
      type: z.enum(['register', 'login']).meta({ description: 'Purpose of the options' }),
      options: z
        .looseObject({ challenge: z.string().meta({ description: 'Random challenge, base64url' }) })
        .meta({
          description:
            '`PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON` of WebAuthn',
        }),
    }),
    errors: ['A0200', 'A0440'],
  }),
  verifyPasskey: route({
    method: 'POST',
    path: '/passkey/verify',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Save the passkey that the browser created',
    description: `A0400 with the path \`response\` if the response does not match the challenge or this site. ${needsProof}`,
    input: input({
      response: PasskeyAttestation,
      name: FactorName.optional().meta({ description: 'Name given by the owner', examples: ['My laptop'] }),
    }),
    answer: SecondFactor,
    errors: ['A0440'],
  }),
} as const
