import { encryptSecret } from '../../platform/storage/encrypt-secret.ts'
import type { Signer } from '../../platform/storage/secret.ts'

export interface GivenHeaders {
  key?: string | null | undefined
  headers?: Readonly<Record<string, string>> | null | undefined
}

/** Encrypts the headers of an engine, including its key; null if there are none. */
export function sealHeaders(signer: Signer, id: string, { key, headers }: GivenHeaders): Buffer | null {
  const sealed = { ...(key && { Authorization: `Bearer ${key}` }), ...headers }
  if (Object.keys(sealed).length === 0) return null
  return encryptSecret(signer, { purpose: 'engine headers', owner: id }, JSON.stringify(sealed))
}
