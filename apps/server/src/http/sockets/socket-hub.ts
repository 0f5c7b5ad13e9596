import type { IncomingMessage } from 'node:http'
import type { Server, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import {
  ClientMessage,
  socketPath,
  socketProtocol,
  socketTokenPrefix,
  socketUnauthorized,
} from '@easel/contract'
import type { FastifyInstance } from 'fastify'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { EventBus, ServerEvent } from '../../platform/events/event-bus.ts'
import { addressBehind, clientSubnet, unknownAddress } from '../../platform/net/client-address.ts'
import type { Viewer } from '../calls/call.ts'
import type { SiteAddress } from '../site-address.ts'
import { Connection, type NotificationMessage } from './connection.ts'
import { Connections } from './connections.ts'
import { InOrder } from './in-order.ts'

type ProgressEvent = Extract<ServerEvent, { type: 'progress' }>

export type { NotificationMessage }

export interface SocketHubOptions {
  events: EventBus
  /** Number of trusted proxies; each appends its peer's address. */
  proxies: number
  /** Throws if a client subnet opens too many sockets. */
  countSubnet: (address: string) => void
  /** Called for each connection that becomes a WebSocket. */
  onUpgrade: (socket: Socket) => void
  /** Called for each refused client, with the reason. */
  onRefusal: (address: string, refusal: 'bad_token' | 'too_many') => void
  authenticate: (token: string) => Promise<Viewer | undefined>
  /** Returns the given sessions that have neither ended nor expired. */
  findLiveSessions: (ids: readonly string[]) => Promise<Set<string>>
  site: Pick<SiteAddress, 'isMine' | 'originOf'>
  /** Loads a notification for a client that reached this server under `origin`. */
  loadNotification: (id: string, origin: string) => Promise<NotificationMessage | undefined>
  listNotifiedSince: (
    userIds: readonly string[],
    sinceTs: number,
  ) => Promise<{ id: string; user_id: string }[]>
  /** Returns the owner of a run, and its newest preview as a `data:` URL. */
  ownerOf: (runId: string) => Promise<string | undefined>
  loadPreview: (runId: string) => Promise<string | undefined>
  log: (error: unknown) => void
}

const checkEveryMs = 25_000
/**
 * Number of sockets that are pinged in one turn of the event loop, so that messages do not wait until thousands of sockets are
 * pinged.
 */
const checkedAtOnce = 100
const maxMessageBytes = 4096
const maxKnownOwners = 1000
const retryMs = 1000
/** Margin for the time in an id: ids are created before they are published, and by machines with different clocks. */
const clockMarginMs = 10_000
const closeCodes = { goingAway: 1001, tooManyMessages: 1008, broken: 1011, tryAgainLater: 1013 } as const

/** Serves `/api/backend/ws`, which pushes to each user the events that concern them. */
export class SocketHub {
  readonly #options: SocketHubOptions
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: maxMessageBytes,
    // Never selects the subprotocol that holds the token, so that the answer does not repeat it.
    handleProtocols: (offered) => offered.has(socketProtocol) && socketProtocol,
  })
  readonly #connections = new Connections()
  readonly #inOrder = new InOrder()
  readonly #owners = new Map<string, string>()
  #timer: NodeJS.Timeout | undefined
  readonly #deafen: readonly (() => void)[]
  #isClosed = false

  constructor(app: FastifyInstance, options: SocketHubOptions) {
    this.#options = options
    app.server.on('upgrade', (request, socket, head) => {
      const isTaken = this.#upgrade(request, socket, head, app.server)
      if (!isTaken && app.server.listenerCount('upgrade') === 1) socket.destroy()
    })
    const { events } = options
    this.#deafen = [
      events.on((event) => this.#handleEvent(event)),
      events.onGap((sinceTs) => this.#catchUp(sinceTs - clockMarginMs)),
    ]
    this.#checkLater()
  }

  /** Number of open sockets. */
  get size(): number {
    return this.#connections.all().length
  }

  /** Pings all clients, drops clients that have not answered the last ping, and closes sockets whose session has ended. */
  async checkConnections(): Promise<void> {
    const connections = this.#connections.all()
    for (let offset = 0; offset < connections.length; offset += checkedAtOnce)
      await this.#check(connections.slice(offset, offset + checkedAtOnce))
  }

  /**
   * The interval begins at the end of a check: a slow check must not overlap with the next check, whose pings would come too soon.
   */
  #checkLater(): void {
    this.#timer = setTimeout(async () => {
      await this.checkConnections().catch(this.#options.log)
      if (!this.#isClosed) this.#checkLater()
    }, checkEveryMs).unref()
  }

  async #check(connections: readonly Connection[]): Promise<void> {
    for (const connection of connections) connection.ping()
    const live = await this.#options.findLiveSessions([
      ...new Set(connections.map(({ sessionId }) => sessionId)),
    ])
    for (const connection of connections)
      if (!live.has(connection.sessionId)) connection.close(socketUnauthorized)
  }

  [Symbol.dispose](): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    for (const deafen of this.#deafen) deafen()
    for (const connection of this.#connections.all()) connection.close(closeCodes.goingAway)
    this.#server.close()
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, server: Server): boolean {
    // An unparsable URL is ignored; anyone can send an invalid URL, so it must not end the process.
    const url = URL.parse(request.url ?? '/', 'http://socket')
    if (url?.pathname !== socketPath) return false
    if (!this.#options.site.isMine(request.headers, server)) return refuse(socket, '421 Misdirected Request')
    const address = this.#addressOf(request)
    const leave = this.#admit(address)
    if (!leave) {
      this.#options.onRefusal(address, 'too_many')
      return refuse(socket, '429 Too Many Requests', ['retry-after: 60'])
    }
    socket.once('close', leave)
    this.#options.onUpgrade(request.socket)
    this.#server.handleUpgrade(request, socket, head, (ws) => {
      this.#open(ws, request, url.searchParams.get('token') ?? offeredToken(request)).catch((error) => {
        this.#options.log(error)
        ws.close(closeCodes.broken)
      })
    })
    return true
  }

  #addressOf({ socket, headers }: IncomingMessage): string {
    const forwarded = headers['x-forwarded-for']
    return addressBehind(
      this.#options.proxies,
      socket.remoteAddress ?? unknownAddress,
      typeof forwarded === 'string' ? forwarded : forwarded?.join(','),
    )
  }

  #admit(address: string): (() => void) | false {
    try {
      this.#options.countSubnet(address)
    } catch (error) {
      if (error instanceof DomainError) return false
      throw error
    }
    return this.#connections.admit(clientSubnet(address))
  }

  async #open(ws: WebSocket, request: IncomingMessage, token: string): Promise<void> {
    ws.on('error', () => ws.terminate())
    // Messages that arrive during the token lookup are queued.
    const early: [RawData, boolean][] = []
    const keep = (data: RawData, isBinary: boolean) => early.length < 20 && early.push([data, isBinary])
    ws.on('message', keep)
    const viewer = token === '' ? undefined : await this.#options.authenticate(token)
    if (!viewer && token !== '') this.#options.onRefusal(this.#addressOf(request), 'bad_token')
    if (!viewer) return ws.close(socketUnauthorized, 'Unauthorized')
    // The client may have disconnected during the lookup; its `close` event has then already been emitted.
    if (ws.readyState !== ws.OPEN) return
    const origin = this.#options.site.originOf({
      headers: request.headers,
      protocol: this.#protocolOf(request),
    })
    const connection = new Connection(ws, { userId: viewer.id, sessionId: viewer.sessionId, origin })
    if (this.#isClosed || !this.#connections.add(connection)) return ws.close(closeCodes.tryAgainLater)
    ws.on('close', () => this.#connections.remove(connection))
    ws.off('message', keep)
    const receive = (data: RawData, isBinary: boolean) =>
      this.#receive(connection, isBinary ? '' : String(data))
    ws.on('message', receive)
    for (const message of early) receive(...message)
  }

  /** A proxy in front of this server may use TLS. Only the last entry, which that proxy adds, is trusted. */
  #protocolOf({ headers }: IncomingMessage): 'http' | 'https' {
    const forwarded = String(headers['x-forwarded-proto'] ?? '')
      .split(',')
      .at(-1)
    return this.#options.proxies > 0 && forwarded?.trim() === 'https' ? 'https' : 'http'
  }

  /** Handles a client's message. Unknown messages are ignored: a newer client may send types that this server lacks. */
  #receive(connection: Connection, text: string): void {
    if (!connection.mayTalk()) {
      connection.close(closeCodes.tooManyMessages)
      return
    }
    const message = ClientMessage.safeParse(parse(text))
    if (!message.success) return
    const { data } = message
    if (data.type === 'decrease_task') connection.decrease(data.id)
    else
      connection.increase({
        id: data.id,
        type: data.message_data.task_type,
        taskId: data.message_data.task_id,
      })
  }

  #handleEvent(event: ServerEvent): void {
    if (event.type === 'notification') this.#notify(event.user_id, event.notification_id)
    else if (event.type === 'progress')
      this.#inOrder.run(`run ${event.run_id}`, () => this.#pushProgress(event)).catch(this.#options.log)
    else if (event.type === 'session_ended') this.#endSession(event.session_id)
  }

  #notify(userId: string, notificationId: string): void {
    if (this.#connections.of(userId).length === 0) return
    const receivedAt = Date.now()
    this.#inOrder
      .run(`person ${userId}`, () => this.#pushNotification(userId, notificationId))
      .catch((error) => {
        this.#options.log(error)
        this.#catchUpLater(receivedAt - clockMarginMs)
      })
  }

  async #pushNotification(userId: string, notificationId: string): Promise<void> {
    const shown = new Map<string, NotificationMessage | undefined>()
    for (const connection of this.#connections.of(userId)) {
      const { origin } = connection
      if (!connection.wantsNotifications()) continue
      if (!shown.has(origin)) shown.set(origin, await this.#options.loadNotification(notificationId, origin))
      const data = shown.get(origin)
      if (data) connection.sendNotification(data)
    }
  }

  /** Pushes the notifications that were missed during an outage of the event bus; duplicates are better than gaps. */
  async #catchUp(sinceTs: number): Promise<void> {
    try {
      const notifications = await this.#options.listNotifiedSince(this.#connections.people, sinceTs)
      for (const { id, user_id } of notifications) this.#notify(user_id, id)
    } catch (error) {
      this.#options.log(error)
      this.#catchUpLater(sinceTs)
    }
  }

  #catchUpLater(sinceTs: number): void {
    setTimeout(() => !this.#isClosed && this.#catchUp(sinceTs), retryMs).unref()
  }

  async #pushProgress(event: ProgressEvent): Promise<void> {
    const owner = await this.#ownerOf(event.run_id)
    const wanting = () =>
      owner === undefined
        ? []
        : this.#connections.of(owner).filter((connection) => connection.wantsProgressOf(event.run_id))
    if (wanting().length === 0) return
    const preview = event.has_preview ? await this.#options.loadPreview(event.run_id) : undefined
    const { run_id, phase, percent, node, state } = event
    const data = {
      ...{ work_id: run_id, phase, percent },
      ...(node && { node }),
      ...(state && { state }),
      ...(preview && { preview }),
    }
    for (const connection of wanting()) connection.sendProgress({ type: 'work_progress', data })
  }

  async #ownerOf(runId: string): Promise<string | undefined> {
    const known = this.#owners.get(runId)
    if (known !== undefined) return known
    const owner = await this.#options.ownerOf(runId)
    if (owner === undefined) return undefined
    if (this.#owners.size >= maxKnownOwners) this.#owners.clear()
    this.#owners.set(runId, owner)
    return owner
  }

  #endSession(sessionId: string): void {
    for (const connection of this.#connections.all())
      if (connection.sessionId === sessionId) connection.close(socketUnauthorized)
  }

  /** Closes the sockets of sessions that expired or whose account was erased; neither publishes an event. */
}

/** Reads the token from the subprotocols: unlike URLs, they do not appear in access logs. */
function offeredToken({ headers }: IncomingMessage): string {
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((protocol) => protocol.trim())
  const holder = offered.find((protocol) => protocol.startsWith(socketTokenPrefix))
  return holder?.slice(socketTokenPrefix.length) ?? ''
}

/** Refuses the upgrade; returns true, since the request is handled. */
function refuse(socket: Duplex, status: string, headers: readonly string[] = []): true {
  socket.end([`HTTP/1.1 ${status}`, ...headers, 'connection: close', '', ''].join('\r\n'))
  return true
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
