import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type Cbor = number | string | Buffer | Map<number | string, Cbor>

/** Encodes the part of CBOR (RFC 8949) that an authenticator needs. */
function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, item]) => [encode(key), encode(item)])
  return Buffer.concat([head(5, value.size), ...entries])
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

const userPresent = 1
const userVerified = 4
const attestedData = 64

export interface Ceremony {
  challenge: string
  origin: string
  rpId: string
  /** Options that make the answer invalid. */
  flags?: number
  type?: string
}

/** A software passkey: it creates and uses credentials as a browser with an authenticator does. */
export class SoftwarePasskey {
  readonly id = randomBytes(32)
  counter: number
  readonly #algorithm: 'ES256' | 'EdDSA'
  readonly #privateKey: KeyObject
  readonly #publicKey: KeyObject

  constructor({
    algorithm = 'ES256',
    counter = 1,
  }: { algorithm?: 'ES256' | 'EdDSA'; counter?: number } = {}) {
    this.#algorithm = algorithm
    this.counter = counter
    const pair =
      algorithm === 'ES256'
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
        : generateKeyPairSync('ed25519')
    this.#privateKey = pair.privateKey
    this.#publicKey = pair.publicKey
  }

  create(ceremony: Ceremony) {
    const idLength = Buffer.from([0, this.id.length])
    const authData = Buffer.concat([
      this.#authData(ceremony, attestedData),
      Buffer.alloc(16),
      idLength,
      this.id,
      encode(this.#coseKey()),
    ])
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData('webauthn.create', ceremony).toString('base64url'),
        attestationObject: encode(attestation).toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  get(ceremony: Ceremony, userHandle?: string) {
    const client = clientData('webauthn.get', ceremony)
    const authData = this.#authData(ceremony, 0)
    const signed = Buffer.concat([authData, sha256(client)])
    const signature =
      this.#algorithm === 'ES256'
        ? createSign('sha256').update(signed).sign(this.#privateKey)
        : sign(null, signed, this.#privateKey)
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(userHandle !== undefined && { userHandle }),
      },
    }
  }

  #credential() {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }
  }

  #authData({ rpId, flags = userPresent | userVerified }: Ceremony, more: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags | more]), counter])
  }

  #coseKey(): Map<number, Cbor> {
    const jwk = this.#publicKey.export({ format: 'jwk' })
    const bytes = (text: string | undefined) => Buffer.from(text!, 'base64url')
    if (this.#algorithm === 'EdDSA')
      return new Map<number, Cbor>([
        [1, 1],
        [3, -8],
        [-1, 6],
        [-2, bytes(jwk.x)],
      ])
    return new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(jwk.x)],
      [-3, bytes(jwk.y)],
    ])
  }
}

function clientData(usual: string, { type = usual, challenge, origin }: Ceremony): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}
