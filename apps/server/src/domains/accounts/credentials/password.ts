import { hash, verify } from '@node-rs/argon2'

/** Argon2id with the OWASP minimum of memory and time (19 MiB, 2 passes). */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), options)
}

let decoy: Promise<string> | undefined

/**
 * Returns the hash to compare with if there is no account, or the account has no password: the comparison takes as long as with a
 * real hash.
 */
export function decoyHash(): Promise<string> {
  decoy ??= hashPassword('no account has this password')
  return decoy
}

/** Verifies a password; takes the same time whether or not the account exists. */
export async function passwordFits(stored: string | null | undefined, password: string): Promise<boolean> {
  const fits = await verify(stored ?? (await decoyHash()), password.normalize('NFC'))
  return fits && stored != null
}
