import type { Notification, ServerMessage } from '@easel/contract'
import type WebSocket from 'ws'

const maxBacklogBytes = 1024 * 1024
/** Past this, unfinished pictures are left out: they are the first thing that a slow reader can do without. */
const progressBacklogBytes = 128 * 1024
const maxTasks = 100

/** What the server says of a notification, whatever it is about. */
export type NotificationMessage = Extract<ServerMessage['data'], { data: Notification }>

export interface Subscription {
  id: string
  taskId: string
}

/** One open socket: whose it is, what it asked for, and how much it has not read yet. */
export class Connection {
  readonly userId: string
  readonly sessionId: string
  readonly origin: string
  readonly #socket: WebSocket
  /** By `task_type`, then by the id that the client gave. */
  readonly #subscriptions = {
    keepalive: new Map<string, Subscription>(),
    notification: new Map<string, Subscription>(),
    work_progress: new Map<string, Subscription>(),
  }
  isAlive = true

  constructor(socket: WebSocket, who: { userId: string; sessionId: string; origin: string }) {
    this.#socket = socket
    this.userId = who.userId
    this.sessionId = who.sessionId
    this.origin = who.origin
    socket.on('pong', () => {
      this.isAlive = true
    })
  }

  subscribe(type: ServerMessage['task_type'], subscription: Subscription): void {
    const tasks = this.#subscriptions[type]
    if (tasks.size < maxTasks) tasks.set(subscription.id, subscription)
  }

  unsubscribe(id: string): void {
    for (const tasks of Object.values(this.#subscriptions)) tasks.delete(id)
  }

  /** Whether the client wants progress of this run; `*` stands for all of its own. */
  wantsProgressOf(runId: string): boolean {
    return this.#matching('work_progress', runId).length > 0
  }

  sendNotification(data: NotificationMessage): void {
    for (const task of this.#subscriptions.notification.values())
      this.#send({ task, type: 'notification', data })
  }

  sendProgress(data: Extract<ServerMessage['data'], { type: 'work_progress' }>): void {
    if (this.#socket.bufferedAmount > progressBacklogBytes) return
    for (const task of this.#matching('work_progress', data.data.work_id))
      this.#send({ task, type: 'work_progress', data })
  }

  sendKeepalive(task: Subscription): void {
    this.#send({ task, type: 'keepalive', data: { type: 'keepalive' } })
  }

  ping(): void {
    this.isAlive = false
    this.#socket.ping()
  }

  close(code: number): void {
    this.#socket.close(code)
  }

  terminate(): void {
    this.#socket.terminate()
  }

  #matching(type: 'work_progress', runId: string): Subscription[] {
    return [...this.#subscriptions[type].values()].filter(({ taskId }) => taskId === runId || taskId === '*')
  }

  #send({
    task,
    type,
    data,
  }: {
    task: Subscription
    type: ServerMessage['task_type']
    data: ServerMessage['data']
  }): void {
    if (this.#socket.bufferedAmount > maxBacklogBytes) {
      this.terminate()
      return
    }
    const message: ServerMessage = { id: task.id, task_id: task.taskId, task_type: type, data }
    this.#socket.send(JSON.stringify(message))
  }
}
