import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Signer } from '../../../storage/secret.ts'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Derives one key from each secret of the server, newest first. */
function keysOf(signer: Signer): Buffer[] {
  return signer.signByEach('seal', 'second factor').map((key) => Buffer.from(key, 'base64url'))
}

/** Encrypts a text with the server's secret. Decryption requires the same `owner`. */
export function encryptSecret(signer: Signer, owner: string, text: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, keysOf(signer)[0]!, iv).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Decrypts a text; returns undefined where the server lacks its secret, the owner differs, or the data was changed. */
export function decryptSecret(signer: Signer, owner: string, sealed: Buffer): string | undefined {
  for (const key of keysOf(signer)) {
    const text = openWith(key, owner, sealed)
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
