import type { SignedIn } from '@easel/contract'
import { type Database, type Tx, transact } from '../../../platform/db/pool.ts'
import { serialize } from '../../../platform/db/serialize.ts'
import { throwRefusal } from '../../../platform/errors/domain-error.ts'
import { clientSubnet } from '../../../platform/net/client-address.ts'
import { refusalOfSetup, refusalToClaim } from '../accounts.policy.ts'
import { buckets, hashCode, hashNewPassword, newCode } from '../credentials/index.ts'
import { issueRecoveryCodes } from '../factors/index.ts'
import { type Arrival, createUser, openSession, type RegisterDeps } from '../sign-in/index.ts'
import { grantRole, kindOf } from '../users/index.ts'
import { deleteSetupCodes, hasAdmins, insertSetupCode, isSetupCode } from './setup.repo.ts'

const lifeMs = 7 * 24 * 3600_000
/** Five groups have 123 bits: too many to try. */
const groups = 5

/**
 * Creates a code that makes its holder the first administrator; returns undefined if the site has an administrator. Earlier codes
 * stay valid, since several processes of a site may start concurrently; the first used code invalidates all codes.
 */
export async function createSetupCode(db: Database): Promise<string | undefined> {
  if (await hasAdmins(db)) return undefined
  const code = newCode(groups)
  await insertSetupCode(db, { code_hash: hashCode(code), expire_ts: Date.now() + lifeMs })
  return code
}

/**
 * Returns the link that the host opens. The code is in the fragment, which browsers do not send: no log and no proxy sees the code.
 */
export function setupLink(origin: string, code: string): string {
  return `${origin}/setup#${code}`
}

/** Throws A0301 if the code is not valid. */
export async function checkSetup(
  { db, guessLimiter }: Pick<RegisterDeps, 'db' | 'guessLimiter'>,
  code: string,
  { address }: Pick<Arrival, 'address'>,
): Promise<void> {
  await guessLimiter.guess([buckets.address(clientSubnet(address))], async () => {
    throwRefusal(refusalOfSetup(await factsOf(db, code)))
    return { outcome: 'right', value: undefined }
  })
}

export interface NewOwner {
  code: string
  username: string
  password: string
}

/**
 * Creates the account of the host, who is also a moderator until another user is. Reserved names are allowed, since the holder of
 * the code may act for the site.
 */
export async function createOwner(
  deps: RegisterDeps,
  { code, username, password }: NewOwner,
  arrival: Arrival,
): Promise<SignedIn & { recovery_code_arr: string[] }> {
  const { db, siteName } = deps
  await checkSetup(deps, code, arrival)
  const names = { username, siteName: siteName() }
  const password_hash = await hashNewPassword({ password, ...names, path: 'password' })
  return await transact(db, async (tx) => {
    await useCode(tx, code)
    const roles = { role: 'moderator', is_admin: true } as const
    const user = { kind: 'person' as const, username, nick_name: username, password_hash, ...roles }
    const userId = await createUser(tx, user, deps.site.values.start_attempts)
    const recovery_code_arr = await issueRecoveryCodes(tx, deps.signer, userId)
    return { ...(await openSession(tx, deps, { userId, arrival })), recovery_code_arr }
  })
}

/** Makes the caller's account the account of the host. */
export async function claimSite(
  deps: Pick<RegisterDeps, 'db' | 'guessLimiter'>,
  { code, userId }: { code: string; userId: string },
  arrival: Pick<Arrival, 'address'>,
): Promise<void> {
  await checkSetup(deps, code, arrival)
  throwRefusal(refusalToClaim(await kindOf(deps.db, userId)))
  await transact(deps.db, async (tx) => {
    await useCode(tx, code)
    await grantRole(tx, userId, 'admin', true)
    await grantRole(tx, userId, 'moderator', true)
  })
}

/** Uses the code up. If two callers have the same code, the second is refused. */
async function useCode(tx: Tx, code: string): Promise<void> {
  await serialize(tx, 'setup')
  throwRefusal(refusalOfSetup(await factsOf(tx, code)))
  await deleteSetupCodes(tx)
}

async function factsOf(db: Database | Tx, code: string): Promise<{ isValid: boolean; hasAdmins: boolean }> {
  return { isValid: await isSetupCode(db, hashCode(code), Date.now()), hasAdmins: await hasAdmins(db) }
}
