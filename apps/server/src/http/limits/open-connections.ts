import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { clientSubnet, unknownAddress } from '../../platform/net/client-address.ts'
import type { Settings } from '../../settings.ts'
import { connectionsInAll } from './open-files.ts'

export interface ConnectionLimits {
  /** All connections, WebSockets included. */
  readonly inAll: number
  /** Connections of one client subnet, without WebSockets, which have a limit of their own. */
  readonly ofSubnet: number
}

const ofSubnet = 200

/**
 * Limits a server's connections. A connection of a proxy belongs to many clients, so the requests of these clients are counted
 * instead.
 */
export function limitConnections(
  server: Server,
  { TRUST_PROXY, RATE_LIMIT_FACTOR }: Pick<Settings, 'TRUST_PROXY' | 'RATE_LIMIT_FACTOR'>,
): OpenConnections {
  const inAll = connectionsInAll()
  return new OpenConnections(server, {
    inAll,
    ofSubnet: TRUST_PROXY > 0 ? inAll : Math.min(inAll, ofSubnet * Math.max(1, RATE_LIMIT_FACTOR)),
  })
}

/** The connections of a client subnet, without WebSockets. */
interface Peer {
  count: number
  /** Idle connections, without a request in progress; the connection that has been idle for longest comes first. */
  readonly resting: Set<Socket>
}

interface Open {
  /** Absent once the connection is a WebSocket. */
  peer: Peer | undefined
  /** Requests in progress; a client may send several before the first is answered. */
  requests: number
}

/**
 * Limits the open connections, of a client subnet and in all. At a limit, the connection that has been idle for longest is closed
 * for a new connection: browsers keep connections that they may never use again. Without an idle connection, the new connection is
 * refused.
 */
export class OpenConnections {
  readonly #limits: ConnectionLimits
  readonly #open = new Map<Socket, Open>()
  readonly #resting = new Set<Socket>()
  readonly #peers = new Map<string, Peer>()
  #refused = 0
  #closed = 0

  constructor(server: Server, limits: ConnectionLimits) {
    this.#limits = limits
    server.on('connection', (socket: Socket) => this.#admit(socket))
    server.on('request', (request: IncomingMessage, response: ServerResponse) =>
      this.#answer(request.socket, response),
    )
  }

  get size(): number {
    return this.#open.size
  }

  /** Number of connections that were refused. */
  get refused(): number {
    return this.#refused
  }

  /** Number of idle connections that were closed for new connections. */
  get closed(): number {
    return this.#closed
  }

  /** Counts a connection as a WebSocket from now on. */
  upgrade(socket: Socket): void {
    const open = this.#open.get(socket)
    if (open) this.#leavePeer(socket, open)
  }

  #admit(socket: Socket): void {
    const subnet = clientSubnet(socket.remoteAddress ?? unknownAddress)
    if (this.#hasRoomFor(subnet)) this.#add(socket, subnet)
    else this.#refuse(socket)
  }

  /** Closes an idle connection if a limit is reached; returns false if no connection is idle. */
  #hasRoomFor(subnet: string): boolean {
    const known = this.#peers.get(subnet)
    const isSubnetFull = known !== undefined && known.count >= this.#limits.ofSubnet
    if (isSubnetFull && !this.#closeOldest(known.resting)) return false
    return this.#open.size < this.#limits.inAll || this.#closeOldest(this.#resting)
  }

  #add(socket: Socket, subnet: string): void {
    const peer = this.#peers.get(subnet) ?? { count: 0, resting: new Set() }
    this.#peers.set(subnet, peer)
    peer.count += 1
    const open: Open = { peer, requests: 0 }
    this.#open.set(socket, open)
    this.#addResting(socket, open)
    socket.once('close', () => {
      this.#forget(socket)
      if (peer.count === 0 && this.#peers.get(subnet) === peer) this.#peers.delete(subnet)
    })
  }

  #answer(socket: Socket, response: ServerResponse): void {
    const open = this.#open.get(socket)
    if (!open) return
    open.requests += 1
    this.#removeResting(socket, open)
    response.once('close', () => {
      open.requests -= 1
      if (open.requests === 0 && this.#open.has(socket)) this.#addResting(socket, open)
    })
  }

  #addResting(socket: Socket, { peer }: Open): void {
    this.#resting.add(socket)
    peer?.resting.add(socket)
  }

  #removeResting(socket: Socket, { peer }: Open): void {
    this.#resting.delete(socket)
    peer?.resting.delete(socket)
  }

  #leavePeer(socket: Socket, open: Open): void {
    this.#removeResting(socket, open)
    if (open.peer) open.peer.count -= 1
    open.peer = undefined
  }

  #forget(socket: Socket): void {
    const open = this.#open.get(socket)
    if (!open) return
    this.#leavePeer(socket, open)
    this.#open.delete(socket)
  }

  #closeOldest(resting: ReadonlySet<Socket>): boolean {
    const [oldest] = resting
    if (oldest) this.#close(oldest)
    return oldest !== undefined
  }

  #close(socket: Socket): void {
    this.#closed += 1
    this.#forget(socket)
    socket.destroy()
  }

  #refuse(socket: Socket): void {
    this.#refused += 1
    socket.on('error', () => {})
    socket.write('HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\nconnection: close\r\n\r\n')
    socket.destroySoon()
  }
}
