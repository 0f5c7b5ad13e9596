import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scrypt } from 'node:crypto'

/** Parameters of scrypt: 128 MiB of memory for each guess at a passphrase. */
export const usualCost = { n: 2 ** 17, r: 8, p: 1 } as const

/** Derives the key of a place from its passphrase. */
export async function deriveKey(
  passphrase: string,
  { salt, n, r, p }: { salt: Uint8Array; n: number; r: number; p: number },
): Promise<Buffer> {
  const options = { N: n, r, p, maxmem: 256 * n * r }
  return await new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, 32, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

const chunkBytes = 64 * 1024
const tagBytes = 16
const saltBytes = 16

/** Size of a sealed file that holds `bytes`. */
export function sealedSize(bytes: number): number {
  return saltBytes + bytes + Math.max(1, Math.ceil(bytes / chunkBytes)) * tagBytes
}

/** Thrown for bytes that were changed or cut, or were sealed with another key or under another name. */
export class SealError extends Error {}

/**
 * Encrypts a stream in chunks of 64 KiB by AES-256-GCM. Each file has a key of its own, derived from its random salt and its
 * name, so that a chunk's number can serve as nonce and no file can replace another file. The nonce of the last chunk is marked,
 * so that a cut is detected.
 */
export async function* seal(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  key: Buffer,
  name: string,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes)
  const fileKey = fileKeyOf(key, salt, name)
  yield salt
  for await (const { chunk, number, isLast } of inChunks(source, chunkBytes)) {
    const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(number, isLast))
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  }
}

/** Decrypts the output of `seal`, chunk by chunk. */
export async function* unseal(
  source: AsyncIterable<Uint8Array>,
  key: Buffer,
  name: string,
): AsyncGenerator<Buffer> {
  let fileKey: Buffer | undefined
  for await (const { chunk, number, isLast } of inChunks(afterSalt(), chunkBytes + tagBytes)) {
    if (!fileKey || chunk.length < tagBytes) throw new SealError('cut')
    const decipher = createDecipheriv('aes-256-gcm', fileKey, nonceOf(number, isLast))
    const end = chunk.length - tagBytes
    decipher.setAuthTag(chunk.subarray(end))
    let plain: Buffer
    try {
      plain = Buffer.concat([decipher.update(chunk.subarray(0, end)), decipher.final()])
    } catch {
      throw new SealError('changed')
    }
    yield plain
  }

  async function* afterSalt() {
    let head = Buffer.alloc(0)
    for await (const bytes of source) {
      if (fileKey) {
        yield bytes
        continue
      }
      head = Buffer.concat([head, bytes])
      if (head.length < saltBytes) continue
      fileKey = fileKeyOf(key, head.subarray(0, saltBytes), name)
      yield head.subarray(saltBytes)
    }
  }
}

function fileKeyOf(key: Buffer, salt: Buffer, name: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, name, 32))
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 0, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Splits a stream into chunks of one size; only the last chunk may be shorter, and it is empty for an empty stream. */
async function* inChunks(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, size: number) {
  let held: Uint8Array[] = []
  let heldBytes = 0
  let number = 0
  for await (const bytes of source) {
    if (bytes.length === 0) continue
    held.push(bytes)
    heldBytes += bytes.length
    // A full chunk is held until the next byte arrives: only then is it known not to be the last chunk.
    if (heldBytes <= size) continue
    let pending = Buffer.concat(held)
    for (; pending.length > size; pending = pending.subarray(size)) {
      yield { chunk: pending.subarray(0, size), number, isLast: false }
      number += 1
    }
    held = [pending]
    heldBytes = pending.length
  }
  yield { chunk: Buffer.concat(held), number, isLast: true }
}
