import { decryptSecret } from '../../platform/storage/encrypt-secret.ts'
import type { Signer } from '../../platform/storage/secret.ts'

/** Decrypts the headers of an engine; returns none if the server has lost the secret by which they were encrypted. */
export function openHeaders(
  signer: Signer,
  engine: { id: string; headers: Buffer | null },
): Readonly<Record<string, string>> {
  if (engine.headers === null) return {}
  const text = decryptSecret(signer, { purpose: 'engine headers', owner: engine.id }, engine.headers)
  return text === undefined ? {} : JSON.parse(text)
}
