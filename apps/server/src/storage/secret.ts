import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The newest first; by the others only what they have signed and sealed is still read. */
export type Secrets = readonly [string, ...string[]]

/**
 * What signs addresses: the host's own secret, or one made at the first start and kept in the data folder (mode 0600). The one that was in
 * use before stands beside it, as a setting or as the file `secret.old`, for as long as what it has signed is to hold.
 */
export function loadSecrets(
  dataDir: string,
  given: { SECRET?: string | undefined; SECRET_OLD?: string | undefined },
): Secrets {
  const older = given.SECRET_OLD ?? readIfThere(join(dataDir, 'secret.old'))
  const newest = given.SECRET ?? keptSecret(dataDir)
  return older === undefined || older === newest ? [newest] : [newest, older]
}

function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

type Parts = readonly (string | number)[]

/** Signs what addresses say, so that they cannot be made up. */
export class Signer {
  readonly #secrets: Secrets

  constructor(secrets: Secrets) {
    this.#secrets = secrets
  }

  /** `purpose` keeps a signature made for one thing from being used for another. */
  sign(purpose: string, ...parts: Parts): string {
    return signature(this.#secrets[0], purpose, parts)
  }

  /** By each secret there is, the newest first: for what is found by its signature, or sealed with it. */
  signByEach(purpose: string, ...parts: Parts): string[] {
    return this.#secrets.map((secret) => signature(secret, purpose, parts))
  }

  verify(given: string, purpose: string, ...parts: Parts): boolean {
    const bytes = Buffer.from(given)
    return this.signByEach(purpose, ...parts).some((expected) => {
      const own = Buffer.from(expected)
      return bytes.length === own.length && timingSafeEqual(bytes, own)
    })
  }
}

function signature(secret: string, purpose: string, parts: Parts): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest('base64url')
}
