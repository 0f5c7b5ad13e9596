import { CBORTag, type CBORType, encodeCBOR } from '@levischuck/tiny-cbor'
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
const maxSignatureBytes = 600
/** Minimum padding in bytes: from 256 on, the CBOR length prefix of the padding always takes three bytes. */
const minPaddingBytes = 256

/** CBOR tag of a COSE_Sign1 message. */
const sign1Tag = 18

function protectedHeader({ algorithm, chain }: Credential): Uint8Array {
  return encodeCBOR(
    new Map<number, CBORType>([
      [header.algorithm, coseAlgorithm[algorithm]],
      [header.certificates, [...chain]],
    ]),
  )
}

/** Bytes that a signature with this credential takes, constant so that the file can be laid out before it is signed. */
export function signatureSize(credential: Credential): number {
  return protectedHeader(credential).length + maxSignatureBytes + minPaddingBytes
}

/** Signs a detached payload as COSE_Sign1 (RFC 9052), padded to `signatureSize`. */
export function coseSign1(credential: Credential, payload: Uint8Array): Uint8Array {
  const header = protectedHeader(credential)
  const signature = signWith(credential, encodeCBOR(['Signature1', header, new Uint8Array(), payload]))
  const withPadding = (length: number) =>
    encodeCBOR(new CBORTag(sign1Tag, [header, new Map([['pad', new Uint8Array(length)]]), null, signature]))
  return withPadding(minPaddingBytes + signatureSize(credential) - withPadding(minPaddingBytes).length)
}
