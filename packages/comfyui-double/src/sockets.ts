import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import type { SocketFault } from './faults.ts'

interface Client {
  readonly socket: WebSocket
  readonly silent: boolean
  /** Number of messages until the connection is cut; undefined for a connection that stays. */
  remaining: number | undefined
  metadata: boolean
}

const usualLength = 2

/** Sockets of the clients. Each client id has one socket: a second socket replaces the first. */
export class Sockets {
  readonly #server = new WebSocketServer({ noServer: true })
  readonly #clients = new Map<string, Client>()
  readonly #all = new Set<WebSocket>()
  readonly #answersFlags: boolean
  #count = 0

  constructor(answersFlags: boolean) {
    this.#answersFlags = answersFlags
  }

  /** Number of open sockets. */
  get open(): number {
    return this.#all.size
  }

  connect(request: IncomingMessage, stream: Duplex, head: Buffer, fault?: SocketFault): void {
    if (fault?.type === 'socket_refused') {
      stream.destroy()
      return
    }
    this.#server.handleUpgrade(request, stream, head, (socket) =>
      this.#accept(socket, request.url ?? '', fault),
    )
  }

  #accept(socket: WebSocket, url: string, fault?: SocketFault): void {
    const given = new URL(url, 'http://double').searchParams.get('clientId')
    this.#count += 1
    const id = given || `client-${this.#count}`
    const client: Client = {
      socket,
      silent: fault?.type === 'socket_silent',
      remaining: fault?.type === 'socket_dies' ? (fault.after ?? usualLength) : undefined,
      metadata: false,
    }
    this.#clients.set(id, client)
    this.#all.add(socket)
    socket.on('message', (data) => this.#receive(client, id, data))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      this.#all.delete(socket)
      // An older socket removes the entry of its id only if no newer socket has replaced it.
      this.#clients.delete(id)
    })
    this.send(id, 'status', { status: { exec_info: { queue_remaining: 0 } }, sid: id })
  }

  #receive(client: Client, id: string, data: RawData): void {
    if (!this.#answersFlags) return
    const message = parse(data.toString())
    if (message?.['type'] !== 'feature_flags') return
    const flags = message['data']
    client.metadata =
      typeof flags === 'object' &&
      flags !== null &&
      'supports_preview_metadata' in flags &&
      flags.supports_preview_metadata === true
    this.send(id, 'feature_flags', { supports_preview_metadata: true, max_upload_size: 104_857_600 })
  }

  /** Sends a message to the client with this id. Without an id, all clients get the message. */
  send(id: string | undefined, type: string, data: unknown): void {
    const text = JSON.stringify({ type, data })
    for (const client of this.#of(id)) deliver(client, text)
  }

  /** Sends a preview. Type 4 is sent if the client has requested it; otherwise type 1, which names no prompt. */
  preview(id: string | undefined, picture: Buffer, metadata: Readonly<Record<string, unknown>>): void {
    const described = Buffer.from(JSON.stringify({ ...metadata, image_type: 'image/png' }))
    for (const client of this.#of(id)) {
      const message = client.metadata
        ? Buffer.concat([uint32(4), uint32(described.length), described, picture])
        : Buffer.concat([uint32(1), uint32(2), picture])
      deliver(client, message)
    }
  }

  #of(id: string | undefined): Client[] {
    if (id === undefined) return [...this.#clients.values()]
    const client = this.#clients.get(id)
    return client ? [client] : []
  }

  closeAll(): void {
    for (const socket of this.#all) socket.terminate()
    this.#clients.clear()
  }
}

function deliver(client: Client, message: string | Buffer): void {
  if (client.silent) return
  if (client.remaining === 0) {
    client.socket.terminate()
    return
  }
  if (client.remaining !== undefined) client.remaining -= 1
  client.socket.send(message)
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
