import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { ClientMessage, socketPath, socketUnauthorized } from '@easel/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import type { EventBus, ServerEvent } from '../../events/event-bus.ts'
import type { Viewer } from '../call.ts'
import { Connection, type NotificationMessage } from './connection.ts'

type ProgressEvent = Extract<ServerEvent, { type: 'progress' }>

export type { NotificationMessage }

export interface SocketHubOptions {
  events: EventBus
  authenticate: (token: string) => Promise<Viewer | undefined>
  /** Those of these sessions that have neither ended nor expired. */
  findLiveSessions: (ids: readonly string[]) => Promise<Set<string>>
  originOf: (request: Pick<FastifyRequest, 'headers' | 'protocol'>) => string
  /** What a notification looks like to somebody who reached this server under `origin`. */
  loadNotification: (id: string, origin: string) => Promise<NotificationMessage | undefined>
  /** Whose run it is, and its newest unfinished picture as a `data:` address. */
  ownerOf: (runId: string) => Promise<string | undefined>
  loadPreview: (runId: string) => Promise<string | undefined>
  log: (error: unknown) => void
  /** 25 s when absent. */
  pingEveryMs?: number
}

const defaultPingMs = 25_000
const maxMessageBytes = 4096
const maxSocketsPerUser = 20

/** `/api/backend/ws`: pushes to each person what concerns them. */
export class SocketHub {
  readonly #options: SocketHubOptions
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes })
  readonly #connections = new Map<string, Set<Connection>>()
  /** The last event of each run that is being looked up: a later one waits for it, or it would overtake. */
  readonly #progress = new Map<string, Promise<void>>()
  readonly #timer: NodeJS.Timeout

  constructor(app: FastifyInstance, options: SocketHubOptions) {
    this.#options = options
    app.server.on('upgrade', (request, socket, head) => {
      const isMine = this.#upgrade(request, socket, head)
      if (!isMine && app.server.listenerCount('upgrade') === 1) socket.destroy()
    })
    options.events.on((event) => this.#hear(event))
    this.#timer = setInterval(() => {
      this.#ping()
      this.#closeDead().catch(options.log)
    }, options.pingEveryMs ?? defaultPingMs)
    this.#timer.unref()
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer)
    for (const connection of this.#all()) connection.close(1001)
    this.#server.close()
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    // What cannot be parsed is nobody's; it must not end the process, for anybody may send it.
    const url = URL.parse(request.url ?? '/', 'http://socket')
    if (url?.pathname !== socketPath) return false
    this.#server.handleUpgrade(request, socket, head, (ws) => {
      this.#open(ws, request, url.searchParams.get('token') ?? '').catch((error) => {
        this.#options.log(error)
        ws.close(1011)
      })
    })
    return true
  }

  async #open(ws: WebSocket, request: IncomingMessage, token: string): Promise<void> {
    ws.on('error', () => ws.terminate())
    // What arrives while the token is looked up is kept, not lost.
    const early: string[] = []
    const keep = (data: unknown) => early.length < 20 && early.push(String(data))
    ws.on('message', keep)
    const viewer = token === '' ? undefined : await this.#options.authenticate(token)
    if (!viewer) return ws.close(socketUnauthorized, 'Unauthorized')
    // It may have gone while its token was looked up; then no `close` will come any more.
    if (ws.readyState !== ws.OPEN) return
    const origin = this.#options.originOf({ headers: request.headers, protocol: 'http' })
    const connection = new Connection(ws, { userId: viewer.id, sessionId: viewer.sessionId, origin })
    const own = this.#connections.get(viewer.id) ?? new Set()
    if (own.size >= maxSocketsPerUser) return ws.close(1013)
    this.#connections.set(viewer.id, own.add(connection))
    ws.on('close', () => {
      own.delete(connection)
      if (own.size === 0) this.#connections.delete(viewer.id)
    })
    ws.off('message', keep)
    ws.on('message', (data) => this.#receive(connection, String(data)))
    for (const text of early) this.#receive(connection, text)
  }

  #receive(connection: Connection, text: string): void {
    const message = ClientMessage.safeParse(parse(text))
    if (!message.success) return
    const { type, id, message_data } = message.data
    if (type === 'decrease_task') {
      connection.unsubscribe(id)
      return
    }
    const task = { id, taskId: message_data.task_id }
    connection.subscribe(message_data.task_type, task)
    if (message_data.task_type === 'keepalive') connection.sendKeepalive(task)
  }

  #hear(event: ServerEvent): void {
    const done = (() => {
      switch (event.type) {
        case 'notification':
          return this.#pushNotification(event.user_id, event.notification_id)
        case 'progress':
          return this.#inOrder(event)
        case 'session_ended':
          return this.#endSession(event.session_id)
        case 'push':
        case 'cancel':
        case 'variant':
          return undefined
      }
    })()
    done?.catch(this.#options.log)
  }

  async #pushNotification(userId: string, notificationId: string): Promise<void> {
    for (const connection of this.#connections.get(userId) ?? []) {
      const data = await this.#options.loadNotification(notificationId, connection.origin)
      if (data) connection.sendNotification(data)
    }
  }

  #inOrder(event: ProgressEvent): Promise<void> {
    const before = this.#progress.get(event.run_id) ?? Promise.resolve()
    const pushed = before.catch(() => {}).then(() => this.#pushProgress(event))
    this.#progress.set(event.run_id, pushed)
    return pushed.finally(() => {
      if (this.#progress.get(event.run_id) === pushed) this.#progress.delete(event.run_id)
    })
  }

  async #pushProgress(event: ProgressEvent): Promise<void> {
    const listeners = this.#all().filter((connection) => connection.wantsProgressOf(event.run_id))
    if (listeners.length === 0) return
    const owner = await this.#options.ownerOf(event.run_id)
    const own = listeners.filter((connection) => connection.userId === owner)
    if (own.length === 0) return
    const preview = event.has_preview ? await this.#options.loadPreview(event.run_id) : undefined
    const { run_id, phase, percent, node, state } = event
    const data = {
      ...{ work_id: run_id, phase, percent },
      ...(node && { node }),
      ...(state && { state }),
      ...(preview && { preview }),
    }
    for (const connection of own) connection.sendProgress({ type: 'work_progress', data })
  }

  async #endSession(sessionId: string): Promise<void> {
    for (const connection of this.#all())
      if (connection.sessionId === sessionId) connection.close(socketUnauthorized)
  }

  /** A session that ran out, or whose account was erased, ends without an event. */
  async #closeDead(): Promise<void> {
    const connections = this.#all()
    if (connections.length === 0) return
    const live = await this.#options.findLiveSessions([
      ...new Set(connections.map(({ sessionId }) => sessionId)),
    ])
    for (const connection of connections)
      if (!live.has(connection.sessionId)) connection.close(socketUnauthorized)
  }

  #ping(): void {
    for (const connection of this.#all()) {
      if (connection.isAlive) connection.ping()
      else connection.terminate()
    }
  }

  #all(): Connection[] {
    return [...this.#connections.values()].flatMap((own) => [...own])
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
