import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Signer } from './secret.ts'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Identifies an encrypted text. Decryption requires the same values as encryption. */
export interface SealedFor {
  /** Each purpose has separate keys. The keys are derived from these names, so a name must never change. */
  purpose: 'second factor' | 'engine headers' | 'invite code' | 'answer'
  /** Id of the row that contains the text, so that the text cannot be moved to another row. */
  owner: string
}

/** Derives a key for the purpose from each secret of the server, newest first. */
function keysOf(signer: Signer, { purpose }: SealedFor): Buffer[] {
  return signer.signByEach('seal', purpose).map((key) => Buffer.from(key, 'base64url'))
}

/** Encrypts a text with the server's secret. */
export function encryptSecret(signer: Signer, sealedFor: SealedFor, text: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, keysOf(signer, sealedFor)[0]!, iv).setAAD(
    Buffer.from(sealedFor.owner),
  )
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/**
 * Decrypts a text; returns undefined if the server no longer has the secret, the purpose or owner differs, or the data was changed.
 */
export function decryptSecret(signer: Signer, sealedFor: SealedFor, sealed: Buffer): string | undefined {
  for (const key of keysOf(signer, sealedFor)) {
    const text = openWith(key, sealedFor.owner, sealed)
    if (text !== undefined) return text
  }
  return undefined
}

function openWith(key: Buffer, owner: string, sealed: Buffer): string | undefined {
  const iv = sealed.subarray(0, ivBytes)
  const tag = sealed.subarray(ivBytes, ivBytes + tagBytes)
  try {
    const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes })
      .setAAD(Buffer.from(owner))
      .setAuthTag(tag)
    return decipher.update(sealed.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
