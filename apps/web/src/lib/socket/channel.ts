import {
  type ClientMessage,
  type ServerMessage,
  type SocketTask,
  socketPath,
  socketProtocol,
  socketTokenPrefix,
} from '@easel/contract/client'
import { uuid } from '../format/uuid.ts'
import { type ChannelState, initialChannel, nextChannel, reconnectDelayMs } from './reconnect.ts'

type Task = SocketTask
type Handler = (message: ServerMessage) => void
interface Watch {
  task: Task
  handler: Handler
}

/** Delay in ms of the task messages after the keepalive message, which the protocol requires first. */
const tasksAfterMs = 300

/** The socket of a page. Handlers that watch a task get its messages, even after reconnections. */
export class Channel {
  #state: ChannelState = initialChannel
  #socket: WebSocket | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #tasksSent = false
  readonly #watches = new Map<string, Watch>()
  readonly #token: string
  readonly #onState: (state: ChannelState) => void

  constructor(token: string, onState: (state: ChannelState) => void) {
    this.#token = token
    this.#onState = onState
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
    clearTimeout(this.#timer)
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

  #opened(): void {
    this.#step({ kind: 'opened' })
    const keepalive: Task = { task_id: 'keepalive', task_type: 'keepalive' }
    this.#send({ type: 'increase_task', id: uuid(), message_data: keepalive })
    this.#timer = setTimeout(() => {
      this.#tasksSent = true
      for (const [id, { task }] of this.#watches)
        this.#send({ type: 'increase_task', id, message_data: task })
    }, tasksAfterMs)
  }

  #lost(code: number): void {
    this.#tasksSent = false
    clearTimeout(this.#timer)
    this.#step({ kind: 'lost', code })
    if (this.#state.kind !== 'waiting') return
    this.#timer = setTimeout(() => {
      this.#step({ kind: 'waited' })
      this.#connect()
    }, reconnectDelayMs)
  }

  #receive(text: string): void {
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
