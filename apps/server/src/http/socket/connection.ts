import type { Notification, ServerMessage } from '@easel/contract'
import type WebSocket from 'ws'
import { Outbox } from './outbox.ts'

const maxTasks = 100
/** UUIDv7, which is what runs have; the ids that clients make up for their tasks are of another kind. */
const runIdPattern = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
/** What a client says: in bursts of so many, and this many a second for long. */
const talk = { burst: 200, perSecond: 20 }

/** What the server says of a notification, whatever it is about. */
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
  /** How the client reached this server. */
  origin: string
}

/** One open socket: whose it is, what it asked for, and what it has not read yet. */
export class Connection implements Owner {
  readonly userId: string
  readonly sessionId: string
  readonly origin: string
  readonly #socket: WebSocket
  readonly #outbox: Outbox
  /** By the id that the client gave. */
  readonly #tasks = new Map<string, Task>()
  #isAlive = true
  #talk = { left: talk.burst, atMs: performance.now() }

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

  /** Whether the client may say one thing more; what it makes of its words is its own matter. */
  mayTalk(): boolean {
    const now = performance.now()
    const refilled = this.#talk.left + ((now - this.#talk.atMs) / 1000) * talk.perSecond
    this.#talk = { left: Math.min(talk.burst, refilled) - 1, atMs: now }
    return this.#talk.left >= 0
  }

  /** The same id again stands for the new task. Beyond a hundred, tasks are not taken on. */
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

  /** Whether the client wants progress of this run. A task that names a run is about that one, any other about all of the person's own. */
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

  /** Drops who has not answered the last one. */
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
