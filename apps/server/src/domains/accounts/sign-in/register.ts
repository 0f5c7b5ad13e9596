import type { SignedIn } from '@easel/contract'
import { transact } from '../../../platform/db/pool.ts'
import { throwRefusal } from '../../../platform/errors/domain-error.ts'
import { refusalOfNickName } from '../accounts.policy.ts'
import { hashNewPassword } from '../credentials/index.ts'
import { issueRecoveryCodes } from '../factors/index.ts'
import { isReservedName } from '../users/index.ts'
import { admit, type SignUpPolicy } from './admission.ts'
import { createUser } from './create-user.ts'
import { type Arrival, openSession, type SignInDeps } from './open-session.ts'

export interface RegisterDeps extends SignInDeps, SignUpPolicy {
  siteName: () => string
}

export interface Registration {
  username: string
  password: string
  nick_name?: string | undefined
  invite_code?: string | undefined
}

export async function register(
  deps: RegisterDeps,
  registration: Registration,
  arrival: Arrival,
): Promise<SignedIn & { recovery_code_arr: string[] }> {
  const { username, nick_name = username } = registration
  const password_hash = await hashNewPassword({
    ...registration,
    siteName: deps.siteName(),
    path: 'password',
  })
  return await transact(deps.db, async (tx) => {
    const { role, is_admin, settle } = await admit(tx, deps, registration)
    const isReserved = isReservedName(nick_name, deps)
    // A name that was admitted as a username is allowed as a nickname too.
    throwRefusal(
      refusalOfNickName({ wanted: nick_name, isReserved }, { nick_name: username, role, is_admin }),
    )
    const user = { kind: 'person' as const, username, nick_name, password_hash, role, is_admin }
    const userId = await createUser(tx, user, deps.site.values.start_attempts)
    await settle(userId)
    const recovery_code_arr = await issueRecoveryCodes(tx, deps.signer, userId)
    return { ...(await openSession(tx, deps, { userId, arrival })), recovery_code_arr }
  })
}
