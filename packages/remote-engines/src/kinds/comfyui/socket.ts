import { randomUUID } from 'node:crypto'
import type { EngineConfig, Hint, RemoteGraphNode } from '../../port.ts'
import { type Fields, fieldsOf, isFields } from '../../untrusted.ts'
import { readPreview } from './preview.ts'
import { Progress } from './progress.ts'
import { textOf } from './values.ts'

const connectMs = 4000
const maxMessage = 4 * 1024 ** 2
const ends = new Set(['execution_success', 'execution_error', 'execution_interrupted'])

interface ListenOptions {
  readonly graph: Readonly<Record<string, RemoteGraphNode>>
  readonly onHint: (hint: Hint) => void
}

export function openSocket({ address, headers }: EngineConfig, clientId: string): WebSocket {
  const url = `${address.replace(/^http/, 'ws')}/ws?clientId=${clientId}`
  // The types of browsers lack the headers that Node's WebSocket accepts.
  const Socket = WebSocket as unknown as new (url: string, options: { headers: object }) => WebSocket
  return new Socket(url, { headers })
}

/**
 * A socket for one try, with its own client id. If two connections had the same id, the end of the older connection
 * would stop the messages of the newer connection. The socket only gives hints, so a try continues without it.
 */
export class TrySocket {
  readonly clientId = randomUUID()
  readonly #socket: WebSocket
  readonly #progress: Progress
  readonly #onHint: (hint: Hint) => void
  /** Ids of the try's prompt: our id, and the id of the engine. */
  readonly #prompts = new Set<string>()
  #isRunning = false

  constructor(config: EngineConfig, { graph, onHint }: ListenOptions) {
    this.#progress = new Progress(graph)
    this.#onHint = onHint
    this.#socket = openSocket(config, this.clientId)
    this.#socket.binaryType = 'arraybuffer'
    this.#socket.addEventListener('error', () => this.close())
    this.#socket.addEventListener('message', ({ data }) => this.#take(data))
  }

  /** Share of the graph that is done, from 0 to 1, according to the messages so far. */
  get fraction(): number {
    return this.#progress.fraction
  }

  /** Resolves when the socket is open and has announced its features, or when it cannot be opened. It never rejects. */
  async open(signal: AbortSignal): Promise<void> {
    const opened = Promise.withResolvers<void>()
    const settle = () => opened.resolve()
    for (const type of ['open', 'error', 'close']) this.#socket.addEventListener(type, settle, { once: true })
    const limit = AbortSignal.any([signal, AbortSignal.timeout(connectMs)])
    limit.addEventListener('abort', settle, { once: true })
    await opened.promise
    if (this.#socket.readyState !== WebSocket.OPEN) {
      this.close()
      return
    }
    const flags = { type: 'feature_flags', data: { supports_preview_metadata: true } }
    this.#socket.send(JSON.stringify(flags))
  }

  /** Sets the prompt whose messages count. */
  expect(...prompts: readonly string[]): void {
    for (const id of prompts) this.#prompts.add(id)
  }

  close(): void {
    try {
      this.#socket.close()
    } catch {
      // A socket that never opened may refuse to close. It ends by itself.
    }
  }

  #take(data: unknown): void {
    if (data instanceof ArrayBuffer) this.#takePreview(data)
    else if (typeof data === 'string' && data.length <= maxMessage) this.#takeText(data)
  }

  #takePreview(data: ArrayBuffer): void {
    const preview = readPreview(data)
    // The server sends a preview without a prompt only to the client of the running prompt.
    const isOurs = preview && (preview.prompt === undefined || this.#prompts.has(preview.prompt))
    if (isOurs && this.#isRunning) this.#onHint(preview.hint)
  }

  #takeText(text: string): void {
    const message = parse(text)
    const type = textOf(message['type'])
    const data = fieldsOf(message['data'])
    if (!this.#prompts.has(textOf(data['prompt_id']))) return
    if (type === 'execution_start') this.#onHint({ type: 'changed' })
    // The message of the start may arrive before the answer with the engine's id.
    this.#isRunning = true
    if (this.#progress.take(type, data)) this.#tellProgress()
    if (ends.has(type) || (type === 'executing' && data['node'] === null)) this.#end()
  }

  #tellProgress(): void {
    const { fraction, node } = this.#progress
    this.#onHint({ type: 'progress', fraction, ...(node === '' ? {} : { node_id: node }) })
  }

  #end(): void {
    this.#isRunning = false
    this.#onHint({ type: 'changed' })
  }
}

function parse(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text)
    return isFields(value) ? value : {}
  } catch {
    return {}
  }
}
