import type { Notification, ServerMessage } from '@easel/contract'
import type WebSocket from 'ws'
import { Outbox } from './outbox.ts'

const maxTasks = 100
/** UUIDv7, the form of run ids; clients choose ids of another form for their tasks. */
const runIdPattern = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
/** Token bucket for messages from one client: burst size and sustained rate per second. */
const messageLimit = { burst: 200, perSecond: 20 }

/** A notification message of any type. */
export type NotificationMessage = Extract<ServerMessage['data'], { data: Notification }>
type ProgressMessage = Extract<ServerMessage['data'], { type: 'work_progress' }>
type TaskType = ServerMessage['task_type']

interface Task {
  id: string
  type: TaskType
  taskId: string
}

export interface Owner {
  userId: string
  sessionId: string
  /** Origin under which the client reached this server. */
  origin: string
}

/** An open socket: its owner, its subscriptions, and the messages that the client has not read yet. */
export class Connection implements Owner {
  readonly userId: string
  readonly sessionId: string
  readonly origin: string
  readonly #socket: WebSocket
  readonly #outbox: Outbox
  /** Subscriptions by the id that the client chose. */
  readonly #tasks = new Map<string, Task>()
  #isAlive = true
  #allowance = { remaining: messageLimit.burst, atMs: performance.now() }

  constructor(socket: WebSocket, { userId, sessionId, origin }: Owner) {
    this.#socket = socket
    this.#outbox = new Outbox(socket)
    this.userId = userId
    this.sessionId = sessionId
    this.origin = origin
    socket.on('pong', () => {
      this.#isAlive = true
    })
  }

  /** Takes a token from the bucket; false when it is empty. Invalid messages count too. */
  mayTalk(): boolean {
    const now = performance.now()
    const refilled =
      this.#allowance.remaining + ((now - this.#allowance.atMs) / 1000) * messageLimit.perSecond
    this.#allowance = { remaining: Math.min(messageLimit.burst, refilled) - 1, atMs: now }
    return this.#allowance.remaining >= 0
  }

  /**
   * Adds a subscription. A subscription with a known id replaces the old subscription; beyond the maximum of a hundred, it is
   * ignored.
   */
  increase(task: Task): void {
    this.#tasks.delete(task.id)
    if (task.type === 'keepalive') this.#outbox.send(messageOf(task, { type: 'keepalive' }))
    else if (this.#tasks.size < maxTasks) this.#tasks.set(task.id, task)
  }

  decrease(id: string): void {
    this.#tasks.delete(id)
  }

  wantsNotifications(): boolean {
    return this.#tasksOf('notification').length > 0
  }

  /** True if the client subscribed to progress of this run: either to this run by its id, or to all runs of the user. */
  wantsProgressOf(runId: string): boolean {
    return this.#progressTasks(runId).length > 0
  }

  sendNotification(data: NotificationMessage): void {
    for (const task of this.#tasksOf('notification')) this.#outbox.send(messageOf(task, data))
  }

  sendProgress(data: ProgressMessage): void {
    const { work_id } = data.data
    for (const task of this.#progressTasks(work_id))
      this.#outbox.sendProgress(`${work_id} ${task.id}`, messageOf(task, data))
  }

  /** Sends a ping; disconnects a client that has not answered the last ping. */
  ping(): void {
    if (this.#isAlive) this.#socket.ping()
    else this.#socket.terminate()
    this.#isAlive = false
  }

  close(code: number): void {
    this.#socket.close(code)
  }

  #tasksOf(type: TaskType): Task[] {
    return [...this.#tasks.values()].filter((task) => task.type === type)
  }

  #progressTasks(runId: string): Task[] {
    return this.#tasksOf('work_progress').filter(
      ({ taskId }) => taskId === runId || !runIdPattern.test(taskId),
    )
  }
}

function messageOf({ id, taskId, type }: Task, data: ServerMessage['data']): string {
  return JSON.stringify({ id, task_id: taskId, task_type: type, data } satisfies ServerMessage)
}
