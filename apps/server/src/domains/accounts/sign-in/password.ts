import { hash, verify } from '@node-rs/argon2'

/** Argon2id with the OWASP minimum of memory and time (19 MiB, 2 passes). */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), options)
}

let decoy: Promise<string> | undefined

/** Hash to compare with if there is no account or no password: costs as much time as a real one. */
export function decoyHash(): Promise<string> {
  decoy ??= hashPassword('no account has this password')
  return decoy
}

/** Takes the same time whether there is such an account or not. */
export async function passwordFits(stored: string | null | undefined, password: string): Promise<boolean> {
  const fits = await verify(stored ?? (await decoyHash()), password.normalize('NFC'))
  return fits && stored != null
}
