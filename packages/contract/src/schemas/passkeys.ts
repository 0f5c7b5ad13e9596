import { z } from 'zod'
import { fault } from '../messages/faults.ts'
import { unfit } from './fields.ts'

const base64urlPattern = /^[\w-]+$/

function base64url(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .refine((text) => base64urlPattern.test(text), unfit(fault('base64url')))
    .meta({ pattern: base64urlPattern.source })
}

const credential = {
  id: base64url(1400).meta({ description: 'Id of the credential, base64url' }),
  rawId: base64url(1400).meta({ description: 'Same as `id`' }),
  type: z.literal('public-key').meta({ description: 'Always `public-key`' }),
  clientExtensionResults: z.looseObject({}).default({}).meta({ description: 'Ignored' }),
  authenticatorAttachment: z
    .enum(['platform', 'cross-platform'])
    .nullish()
    .meta({ description: 'Whether the authenticator is part of the device (`platform`) or external' }),
}
const clientDataJSON = base64url(8000).meta({ description: 'Client data of the ceremony, base64url' })

/** The `toJSON()` form of the answer of `navigator.credentials.create()`. */
export const PasskeyAttestation = z
  .object({
    ...credential,
    response: z
      .object({
        clientDataJSON,
        attestationObject: base64url(64_000).meta({
          description: 'Attestation object with the new public key, base64url',
        }),
        transports: z
          .array(z.string().max(30))
          .max(10)
          .optional()
          .meta({ description: 'Transports that the authenticator supports', examples: [['internal']] }),
      })
      .meta({ description: '`AuthenticatorAttestationResponse` of WebAuthn' }),
  })
  .meta({ description: '`RegistrationResponseJSON` of WebAuthn' })

/** The `toJSON()` form of the answer of `navigator.credentials.get()`. */
export const PasskeyAssertion = z
  .object({
    ...credential,
    response: z
      .object({
        clientDataJSON,
        authenticatorData: base64url(8000).meta({ description: 'Authenticator data, base64url' }),
        signature: base64url(8000).meta({
          description: 'Signature over the authenticator data and the client data, base64url',
        }),
        userHandle: base64url(200).nullish().meta({ description: 'User handle of the account, base64url' }),
      })
      .meta({ description: '`AuthenticatorAssertionResponse` of WebAuthn' }),
  })
  .meta({ description: '`AuthenticationResponseJSON` of WebAuthn' })
