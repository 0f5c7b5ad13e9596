import { z } from 'zod'
import { input, Nothing, SecondFactorId, Timestamp, visibleText } from './fields.ts'
import { PasskeyAttestation } from './passkeys.ts'
import { route } from './route.ts'
import { RecoveryCodes } from './sign-in.ts'

export const SecondFactor = z.object({
  id: z.string().meta({ description: 'Id of the factor' }),
  type: z
    .enum(['totp', 'passkey'])
    .meta({ description: '`totp`: an authenticator app, asked for after the password' }),
  name: z.string().meta({ description: 'What its owner calls it' }),
  state: z.enum(['pending', 'on']).meta({ description: '`pending`: waits for its first code' }),
  create_ts: Timestamp.meta({ description: 'When it was added' }),
  last_used_ts: Timestamp.optional().meta({ description: 'Absent where it never was' }),
})
export type SecondFactor = z.output<typeof SecondFactor>

const FactorName = visibleText(1, 40)
const tag = 'Security'
const needsProof =
  'Needs proof that it is the owner who asks: a sign-in, or `POST /session/confirm`, within the last 15 minutes (else A0440 with the path `proof`).'

export const factorRoutes = {
  listSecondFactors: route({
    method: 'GET',
    path: '/second_factor_arr',
    auth: 'required',
    tag,
    rate: 'read',
    summary: 'How one can sign in: authenticator apps, passkeys, recovery codes',
    input: Nothing,
    answer: z.object({
      second_factor_arr: z.array(SecondFactor).meta({ description: 'The oldest first' }),
      recovery_code_count: z.int().meta({ description: 'Unused ones' }),
      has_password: z.boolean().meta({ description: 'False for an account that a provider alone opens' }),
    }),
    errors: [],
  }),
  addSecondFactor: route({
    method: 'POST',
    path: '/second_factor',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Add an authenticator app: begin, then confirm with its first code',
    description: `Without \`id\` it begins: the answer holds the secret to show, valid for 15 minutes. With \`id\` and \`otp\` it is on; codes of it work once each, this one included. An account without recovery codes gets some with it. ${needsProof}`,
    input: input({
      id: SecondFactorId.optional().meta({ description: 'Of the one that was begun' }),
      otp: z
        .string()
        .max(40)
        .optional()
        .meta({ description: 'The six digits that the app shows', examples: ['492039'] }),
      name: FactorName.optional().meta({ description: 'When beginning', examples: ['My phone'] }),
    }),
    answer: SecondFactor.extend({
      secret: z.string().optional().meta({ description: 'Base32, while it is pending' }),
      otpauth_uri: z.string().optional().meta({ description: 'For a QR code, while it is pending' }),
      qr_svg: z.string().optional().meta({ description: 'That QR code as an SVG, while it is pending' }),
      recovery_code_arr: RecoveryCodes.optional().meta({ description: 'Where there were none; shown once' }),
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
    summary: 'Make new recovery codes; the old ones are void',
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
    summary: 'What a browser needs to make or use a passkey',
    description: `The challenge lives 5 minutes and works once. Making one needs a token (A0200). ${needsProof}`,
    input: input({
      type: z
        .enum(['register', 'login'])
        .optional()
        .meta({ description: '`register` with a token, `login` without one, when left out' }),
    }),
    answer: z.object({
      type: z.enum(['register', 'login']).meta({ description: 'What they are for' }),
      options: z.looseObject({ challenge: z.string().meta({ description: 'Random, base64url' }) }).meta({
        description:
          'PublicKeyCredentialCreationOptionsJSON or PublicKeyCredentialRequestOptionsJSON of WebAuthn',
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
    summary: 'Keep the passkey that the browser made',
    description: `What does not fit the challenge or this site is A0400 naming \`response\`. ${needsProof}`,
    input: input({
      response: PasskeyAttestation,
      name: FactorName.optional().meta({ description: 'What its owner calls it', examples: ['My laptop'] }),
    }),
    answer: SecondFactor,
    errors: ['A0440'],
  }),
} as const
