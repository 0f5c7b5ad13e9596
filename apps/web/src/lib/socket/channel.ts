import {
  type ClientMessage,
  type ServerMessage,
  type SocketTask,
  socketPath,
  socketProtocol,
  socketTokenPrefix,
} from '@easel/contract/client'
import { uuid } from '../format/uuid.ts'
import { type ChannelState, initialChannel, nextChannel, reconnectDelayMs, retryMs } from './reconnect.ts'

type Task = SocketTask
type Handler = (message: ServerMessage) => void
interface Watch {
  task: Task
  handler: Handler
}

/** Delay in ms of the task messages after the keepalive message, which the protocol requires first. */
const tasksAfterMs = 300
/** Time in ms in which the server answers on an open socket. */
const answerMs = 10_000

/** The code with which browsers report a lost connection. */
const lostCode = 1006

/** The socket of a page. Handlers that watch a task get its messages, even after reconnections. */
export class Channel {
  #state: ChannelState = initialChannel
  #socket: WebSocket | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #answerTimer: ReturnType<typeof setTimeout> | undefined
  readonly #ending = new AbortController()
  #tasksSent = false
  readonly #watches = new Map<string, Watch>()
  readonly #token: string
  readonly #onState: (state: ChannelState) => void

  constructor(token: string, onState: (state: ChannelState) => void) {
    this.#token = token
    this.#onState = onState
    const { signal } = this.#ending
    addEventListener('online', () => this.#wake(), { signal })
    document.addEventListener('visibilitychange', () => document.hidden || this.#wake(), { signal })
    this.#connect()
  }

  /** Starts a watch. Returns a function that ends the watch. */
  watch(task: Task, handler: Handler): () => void {
    const id = uuid()
    this.#watches.set(id, { task, handler })
    if (this.#tasksSent) this.#send({ type: 'increase_task', id, message_data: task })
    return () => {
      this.#watches.delete(id)
      if (this.#tasksSent) this.#send({ type: 'decrease_task', id, message_data: task })
    }
  }

  close(): void {
    this.#step({ kind: 'stopped' })
    this.#ending.abort()
    clearTimeout(this.#timer)
    clearTimeout(this.#answerTimer)
    for (const [id, { task }] of this.#watches) this.#send({ type: 'decrease_task', id, message_data: task })
    this.#socket?.close()
  }

  #connect(): void {
    const address = new URL(socketPath, location.href)
    address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:'
    // The token is sent as a subprotocol instead of in the address, because proxies and browsers log addresses.
    const socket = new WebSocket(address, [socketProtocol, `${socketTokenPrefix}${this.#token}`])
    this.#socket = socket
    socket.onopen = () => this.#opened()
    socket.onmessage = (event) => this.#receive(String(event.data))
    socket.onclose = (event) => this.#lost(event.code)
  }

  /** Opens the socket again, or checks it: a device that slept may have an open socket that the server has closed. */
  #wake(): void {
    if (this.#state.kind === 'open') {
      clearTimeout(this.#answerTimer)
      this.#answerTimer = setTimeout(() => this.#abandon(), answerMs)
      this.#sendKeepalive()
    } else if (this.#state.kind === 'polling') {
      clearTimeout(this.#timer)
      this.#step({ kind: 'retried' })
      this.#connect()
    }
  }

  /** Gives up a socket without an answer: the browser would wait until the server closes the socket. */
  #abandon(): void {
    const socket = this.#socket
    if (socket) socket.onopen = socket.onmessage = socket.onclose = null
    socket?.close()
    this.#lost(lostCode)
  }

  #sendKeepalive(): void {
    const keepalive: Task = { task_id: 'keepalive', task_type: 'keepalive' }
    this.#send({ type: 'increase_task', id: uuid(), message_data: keepalive })
  }

  #opened(): void {
    this.#step({ kind: 'opened' })
    this.#sendKeepalive()
    this.#timer = setTimeout(() => {
      this.#tasksSent = true
      for (const [id, { task }] of this.#watches)
        this.#send({ type: 'increase_task', id, message_data: task })
    }, tasksAfterMs)
  }

  #lost(code: number): void {
    this.#tasksSent = false
    clearTimeout(this.#timer)
    clearTimeout(this.#answerTimer)
    this.#step({ kind: 'lost', code })
    if (this.#state.kind === 'polling') this.#timer = setTimeout(() => this.#wake(), retryMs)
    if (this.#state.kind !== 'waiting') return
    this.#timer = setTimeout(() => {
      this.#step({ kind: 'waited' })
      this.#connect()
    }, reconnectDelayMs)
  }

  #receive(text: string): void {
    clearTimeout(this.#answerTimer)
    const message = JSON.parse(text) as ServerMessage
    for (const { task, handler } of [...this.#watches.values()]) {
      if (task.task_type === message.task_type && task.task_id === message.task_id) handler(message)
    }
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  #step(event: Parameters<typeof nextChannel>[1]): void {
    this.#state = nextChannel(this.#state, event)
    this.#onState(this.#state)
  }
}
