import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { privately } from './private-folders.ts'

/** The newest secret comes first; older secrets only verify their signatures and open their sealed values. */
export type Secrets = readonly [string, ...string[]]

/**
 * Loads the secrets for signatures: the host's own secret, or a secret that was created at the first start in the data folder
 * (mode 0600). A setting or the file `secret.old` contains the previous secret, for as long as its signatures should stay valid.
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

/** Signs the contents of URLs, so that they cannot be forged. */
export class Signer {
  readonly #secrets: Secrets

  constructor(secrets: Secrets) {
    this.#secrets = secrets
  }

  /** Signs `parts`. `purpose` prevents that a signature is used for another purpose. */
  sign(purpose: string, ...parts: Parts): string {
    return signature(this.#secrets[0], purpose, parts)
  }

  /** Returns the signature by each secret, the newest first, so that older data can be found or opened by its signature. */
  signByEach(purpose: string, ...parts: Parts): string[] {
    return this.#secrets.map((secret) => signature(secret, purpose, parts))
  }

  verify(given: string, purpose: string, ...parts: Parts): boolean {
    const bytes = Buffer.from(given)
    return this.signByEach(purpose, ...parts).some((expected) => {
      const expectedBytes = Buffer.from(expected)
      return bytes.length === expectedBytes.length && timingSafeEqual(bytes, expectedBytes)
    })
  }
}

function signature(secret: string, purpose: string, parts: Parts): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest('base64url')
}
