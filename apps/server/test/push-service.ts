import { createDecipheriv, createECDH, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Delivery {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface PushService extends AsyncDisposable {
  origin: string
  deliveries: Delivery[]
  /** Status of the answers by path; 201 by default. */
  answers: Map<string, number>
}

/** Starts a push service like the services of browsers. It records deliveries, and answers as the test chooses. */
export async function startPushService(): Promise<PushService> {
  const deliveries: Delivery[] = []
  const answers = new Map<string, number>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const path = request.url ?? ''
    deliveries.push({ path, headers: request.headers, body: Buffer.concat(chunks) })
    response.writeHead(answers.get(path) ?? 201, { location: '/elsewhere' }).end('x'.repeat(100_000))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    deliveries,
    answers,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The browser's side of a subscription: its keys, and the decryption of messages (RFC 8291, RFC 8188). */
export function browser() {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  return {
    keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
    read(body: Buffer): unknown {
      const salt = body.subarray(0, 16)
      const keyLength = body.readUInt8(20)
      const sender = body.subarray(21, 21 + keyLength)
      const sealed = body.subarray(21 + keyLength)
      const shared = keys.computeSecret(sender)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
      const secret = createHmac('sha256', createHmac('sha256', auth).update(shared).digest())
        .update(Buffer.concat([info, Buffer.from([1])]))
        .digest()
      const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
      const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      // The last record ends with the byte 2 and then zeros.
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'))
    },
  }
}
