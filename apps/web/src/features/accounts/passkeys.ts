import type { Client, InputOf, Routes, SecondFactor, SignedIn } from '@easel/contract/client'
import { readDeviceToken } from '../../lib/api/index.ts'

type Assertion = InputOf<Routes['passkeyLogin']>['response']
type Attestation = InputOf<Routes['verifyPasskey']>['response']

/** The browser's dialog was closed, or the browser has no passkey for this site. */
export class PasskeyDismissed extends Error {
  override name = 'PasskeyDismissed'
}

/** The browser offers the passkeys that it has for this site. */
export async function signInWithPasskey(api: Client): Promise<SignedIn> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { options } = await api.passkeyOptions({ type: 'login' })
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  const response = await dismissible(startAuthentication({ optionsJSON }))
  return await api.passkeyLogin({ response: response as Assertion, device_token: readDeviceToken() })
}

export async function makePasskey(api: Client, name: string): Promise<SecondFactor> {
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
    throw new PasskeyDismissed('The browser made no use of a passkey', { cause: error })
  }
}
