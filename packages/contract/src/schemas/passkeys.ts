import { z } from 'zod'

function base64url(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .regex(/^[\w-]+$/, 'Not base64url')
}

const credential = {
  id: base64url(1400).meta({ description: "The credential's id" }),
  rawId: base64url(1400).meta({ description: 'The same' }),
  type: z.literal('public-key').meta({ description: 'The only kind there is' }),
  clientExtensionResults: z.looseObject({}).default({}).meta({ description: 'Not looked at' }),
  authenticatorAttachment: z
    .enum(['platform', 'cross-platform'])
    .nullish()
    .meta({ description: 'Whether it is of this device or came with another' }),
}
const clientDataJSON = base64url(8000).meta({ description: 'What the browser says about the ceremony' })

/** The `toJSON()` form of the answer of `navigator.credentials.create()`. */
export const PasskeyAttestation = z
  .object({
    ...credential,
    response: z
      .object({
        clientDataJSON,
        attestationObject: base64url(64_000).meta({
          description: 'The new public key, from the authenticator',
        }),
        transports: z
          .array(z.string().max(30))
          .max(10)
          .optional()
          .meta({ description: 'How it can be reached', examples: [['internal']] }),
      })
      .meta({ description: 'AuthenticatorAttestationResponse' }),
  })
  .meta({ description: 'RegistrationResponseJSON of WebAuthn' })

/** The `toJSON()` form of the answer of `navigator.credentials.get()`. */
export const PasskeyAssertion = z
  .object({
    ...credential,
    response: z
      .object({
        clientDataJSON,
        authenticatorData: base64url(8000).meta({ description: 'What the authenticator signs' }),
        signature: base64url(8000).meta({ description: 'Over both' }),
        userHandle: base64url(200).nullish().meta({ description: 'Whose it is' }),
      })
      .meta({ description: 'AuthenticatorAssertionResponse' }),
  })
  .meta({ description: 'AuthenticationResponseJSON of WebAuthn' })
