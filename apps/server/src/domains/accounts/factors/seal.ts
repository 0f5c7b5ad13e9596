import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Signer } from '../../../storage/secret.ts'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** A key of its own of each secret that the server has, the newest first. */
function keysOf(signer: Signer): Buffer[] {
  return signer.signByEach('seal', 'second factor').map((key) => Buffer.from(key, 'base64url'))
}

/** Encrypts for whoever holds the server's secret; `owner` has to be the same when it is opened. */
export function seal(signer: Signer, owner: string, text: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, keysOf(signer)[0]!, iv).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Undefined where it was sealed with a secret that the server does not have, for another owner, or changed. */
export function unseal(signer: Signer, owner: string, sealed: Buffer): string | undefined {
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
