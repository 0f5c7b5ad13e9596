import type { PasskeyAssertion, SignedIn } from '@easel/contract'
import type { z } from 'zod'
import { transact } from '../../../platform/db/pool.ts'
import { assertPasskey, storeCounter } from '../factors/index.ts'
import { type Arrival, openSession, type SignInDeps } from './open-session.ts'

export interface PasskeyLogin {
  response: z.output<typeof PasskeyAssertion>
  device_token?: string | undefined
}

/** Signs in the account of a passkey. The passkey itself asks for a fingerprint, a face or a PIN, so that it counts as two factors. */
export async function loginWithPasskey(
  deps: SignInDeps,
  { response, device_token: deviceToken }: PasskeyLogin,
  arrival: Arrival,
): Promise<SignedIn> {
  const passkey = await assertPasskey(deps.db, response)
  return await transact(deps.db, async (tx) => {
    await storeCounter(tx, passkey)
    return await openSession(tx, deps, { userId: passkey.user_id, arrival, deviceToken })
  })
}
