import type { Client, InputOf, Routes, SecondFactor, SignedIn } from '@easel/contract/client'
import { readDeviceToken } from '../../lib/api/index.ts'

type Assertion = InputOf<Routes['passkeyLogin']>['response']
type Attestation = InputOf<Routes['verifyPasskey']>['response']

const textKeys = {
  /** The browser's dialog was closed, or the browser has no passkey for this site. */
  dismissed: 'account.passkeyDismissed',
  /** Browsers have passkeys only over https, and for sites with a domain name. */
  absent: 'account.passkeyAbsent',
  /** The device has a passkey of the account. */
  known: 'account.passkeyKnown',
} as const

/** The browser used no passkey. */
export class PasskeyUnused extends Error {
  override name = 'PasskeyUnused'
  readonly textKey: (typeof textKeys)[keyof typeof textKeys]

  constructor(reason: keyof typeof textKeys, cause?: unknown) {
    super(reason, { cause })
    this.textKey = textKeys[reason]
  }
}

/** The browser offers the passkeys that it has for this site. */
export async function signInWithPasskey(api: Client): Promise<SignedIn> {
  requirePasskeys()
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { options } = await api.passkeyOptions({ type: 'login' })
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  const response = await dismissible(startAuthentication({ optionsJSON }))
  return await api.passkeyLogin({ response: response as Assertion, device_token: readDeviceToken() })
}

export async function makePasskey(api: Client, name: string): Promise<SecondFactor> {
  requirePasskeys()
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { options } = await api.passkeyOptions({ type: 'register' })
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
  const response = await dismissible(startRegistration({ optionsJSON }))
  return await api.verifyPasskey({ response: response as Attestation, name })
}

async function dismissible<T>(ceremony: Promise<T>): Promise<T> {
  try {
    return await ceremony
  } catch (error) {
    throw new PasskeyUnused(reasonOf(error), error)
  }
}

function requirePasskeys(): void {
  if (typeof PublicKeyCredential === 'undefined') throw new PasskeyUnused('absent')
}

function reasonOf(error: unknown): keyof typeof textKeys {
  const { name } = error as Error
  if (name === 'SecurityError') return 'absent'
  return name === 'InvalidStateError' ? 'known' : 'dismissed'
}
