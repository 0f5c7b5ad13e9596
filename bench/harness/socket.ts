import { type ServerMessage, socketPath } from '@easel/contract'

/** A message, and the Unix milliseconds of its arrival. */
export interface ReceivedMessage {
  readonly at: number
  readonly message: ServerMessage
}

export interface Socket extends Disposable {
  /** Resolves when one of the two sides has closed the socket. */
  readonly closed: Promise<unknown>
  /**
   * Resolves with the first result of `pick`. `pick` is called for the messages since the last `forget`, and for each future
   * message.
   */
  first<T>(pick: (received: ReceivedMessage) => T | undefined, withinMs: number): Promise<T>
  forget(): void
}

const openWithinMs = 10_000
const subscriptions = [
  { task_type: 'keepalive', task_id: 'keepalive' },
  { task_type: 'notification', task_id: '' },
  { task_type: 'work_progress', task_id: '*' },
] as const

/**
 * Opens a socket with a token and subscribes to everything. Resolves when the server has confirmed the subscriptions.
 * `forwardedFor` is the client's address in the form in which a proxy passes it.
 */
export async function openSocket(baseUrl: string, token: string, forwardedFor?: string): Promise<Socket> {
  const address = new URL(`${socketPath}?token=${encodeURIComponent(token)}`, baseUrl.replace('http', 'ws'))
  const headers = { ...(forwardedFor && { 'x-forwarded-for': forwardedFor }) }
  const socket = new WebSocket(address, { headers })
  const received: ReceivedMessage[] = []
  const listeners = new Set<(message: ReceivedMessage) => void>()
  socket.onmessage = (event) => {
    const entry = { at: Date.now(), message: JSON.parse(String(event.data)) as ServerMessage }
    received.push(entry)
    for (const listener of listeners) listener(entry)
  }
  socket.onopen = () => {
    // The keepalive is sent last: its answer confirms that the server has read all previous messages.
    for (const message_data of subscriptions.toReversed())
      socket.send(JSON.stringify({ type: 'increase_task', id: message_data.task_type, message_data }))
  }
  const opened: Socket = {
    closed: new Promise((resolve) => socket.addEventListener('close', resolve)),
    first: (pick, withinMs) => firstOf({ received, listeners, socket }, pick, withinMs),
    forget: () => void received.splice(0),
    [Symbol.dispose]: () => socket.close(),
  }
  await opened.first(({ message }) => message.task_type === 'keepalive' || undefined, openWithinMs)
  return opened
}

interface Stream {
  received: readonly ReceivedMessage[]
  listeners: Set<(message: ReceivedMessage) => void>
  socket: WebSocket
}

function firstOf<T>(
  stream: Stream,
  pick: (message: ReceivedMessage) => T | undefined,
  withinMs: number,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const listener = (entry: ReceivedMessage) => {
    const picked = pick(entry)
    if (picked !== undefined) resolve(picked)
  }
  const lost = () => reject(new Error('The socket was closed'))
  const timer = setTimeout(() => reject(new Error(`Nothing came within ${withinMs} ms`)), withinMs)
  stream.listeners.add(listener)
  stream.socket.addEventListener('close', lost)
  for (const entry of stream.received) listener(entry)
  return promise.finally(() => {
    clearTimeout(timer)
    stream.listeners.delete(listener)
    stream.socket.removeEventListener('close', lost)
  })
}
