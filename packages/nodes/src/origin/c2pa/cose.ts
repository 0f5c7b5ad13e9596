import { type Credential, type SigningAlgorithm, signWith } from './credential.ts'

/** COSE algorithm numbers (RFC 9053). */
const coseAlgorithm: Record<SigningAlgorithm, number> = {
  es256: -7,
  es384: -35,
  es512: -36,
  ps256: -37,
  ed25519: -8,
}
const header = { algorithm: 1, certificates: 33 } as const
const longestSignature = 600
/** Minimum padding in bytes: from 256 on, the CBOR length prefix of the padding always takes three bytes. */
const leastPadding = 256

/** Major types of CBOR (RFC 8949), as far as a signature needs them. */
const major = { positive: 0, negative: 1, bytes: 2, text: 3, array: 4, map: 5 } as const
const nothing = Buffer.from([0xf6])
const sign1Tag = Buffer.from([0xd2])

function head(type: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(type << 5) | value])
  if (value < 0x100) return Buffer.from([(type << 5) | 24, value])
  return Buffer.from([(type << 5) | 25, value >> 8, value & 0xff])
}

const integer = (value: number) =>
  value < 0 ? head(major.negative, -1 - value) : head(major.positive, value)
const byteString = (bytes: Uint8Array) => Buffer.concat([head(major.bytes, bytes.length), bytes])
const text = (value: string) => Buffer.concat([head(major.text, value.length), Buffer.from(value)])
const array = (...items: readonly Uint8Array[]) => Buffer.concat([head(major.array, items.length), ...items])

function protectedHeader({ algorithm, chain }: Credential): Buffer {
  const certificates = array(...chain.map(byteString))
  return Buffer.concat([
    head(major.map, 2),
    ...[integer(header.algorithm), integer(coseAlgorithm[algorithm])],
    ...[integer(header.certificates), certificates],
  ])
}

/** Bytes that a signature with this credential takes, constant so that the file can be laid out before it is signed. */
export function signatureSize(credential: Credential): number {
  return protectedHeader(credential).length + longestSignature + leastPadding
}

/** Signs a detached payload as COSE_Sign1 (RFC 9052), padded to `signatureSize`. */
export function coseSign1(credential: Credential, payload: Uint8Array): Uint8Array {
  const own = byteString(protectedHeader(credential))
  const toSign = array(text('Signature1'), own, byteString(new Uint8Array()), longByteString(payload))
  const signature = byteString(signWith(credential, toSign))
  const withPadding = (length: number) => {
    const padding = Buffer.concat([head(major.map, 1), text('pad'), byteString(new Uint8Array(length))])
    return Buffer.concat([sign1Tag, array(own, padding, nothing, signature)])
  }
  return withPadding(leastPadding + signatureSize(credential) - withPadding(leastPadding).length)
}

function longByteString(bytes: Uint8Array): Buffer {
  if (bytes.length < 0x10000) return byteString(bytes)
  const size = Buffer.from([(major.bytes << 5) | 26, 0, 0, 0, 0])
  size.writeUInt32BE(bytes.length, 1)
  return Buffer.concat([size, bytes])
}
