import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { privately } from './private-folders.ts'

/** The newest secret first; older secrets only verify their signatures and open their sealed values. */
export type Secrets = readonly [string, ...string[]]

/**
 * Loads the secrets for signatures: the host's own secret, or a secret created at the first start in the data folder (mode 0600). The
 * previous secret is given by a setting or the file `secret.old`, for as long as its signatures should stay valid.
 */
export function loadSecrets(
  dataDir: string,
  given: { SECRET?: string | undefined; SECRET_OLD?: string | undefined },
): Secrets {
  const older = given.SECRET_OLD ?? readIfThere(join(dataDir, 'secret.old'))
  const newest = given.SECRET ?? storedSecret(dataDir)
  return older === undefined || older === newest ? [newest] : [newest, older]
}

function storedSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  mkdirSync(dataDir, privately)
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

/** Signs the content of addresses, so that it cannot be forged. */
export class Signer {
  readonly #secrets: Secrets

  constructor(secrets: Secrets) {
    this.#secrets = secrets
  }

  /** Signs `parts`. `purpose` prevents the use of a signature for another thing. */
  sign(purpose: string, ...parts: Parts): string {
    return signature(this.#secrets[0], purpose, parts)
  }

  /** Signs with each secret, the newest first: to find or open data by its signature. */
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
