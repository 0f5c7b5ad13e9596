import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The secret that signs addresses: the host's own, or one made at the first start and kept in the data folder (mode 0600). */
export function loadSecret(dataDir: string, given: string | undefined): string {
  if (given) return given
  const file = join(dataDir, 'secret')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}

/** Signs what addresses say, so that they cannot be made up. */
export class Signer {
  readonly #secret: string

  constructor(secret: string) {
    this.#secret = secret
  }

  /** `purpose` keeps a signature made for one thing from being used for another. */
  sign(purpose: string, ...parts: readonly (string | number)[]): string {
    return createHmac('sha256', this.#secret)
      .update(JSON.stringify([purpose, ...parts]))
      .digest('base64url')
  }

  verify(signature: string, purpose: string, ...parts: readonly (string | number)[]): boolean {
    const expected = Buffer.from(this.sign(purpose, ...parts))
    const given = Buffer.from(signature)
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
}
