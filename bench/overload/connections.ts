import { connect, type Socket } from 'node:net'

export interface Answer {
  readonly status: number
  /** The status line and the header lines. */
  readonly headers: string
  readonly body: Buffer
}

interface Target {
  readonly host: string
  readonly port: number
  readonly timeoutMs: number
}

const blankLine = '\r\n\r\n'

/**
 * Persistent connections to a server. Each connection carries one request at a time. `node:http` would take as much processor
 * time for sending a request as the server takes for refusing a request. On a machine with two cores, the generator of requests
 * would then be the bottleneck.
 */
export class Connections implements Disposable {
  readonly #target: Target
  readonly #idle: Socket[] = []

  constructor(target: Target) {
    this.#target = target
  }

  /** Sends a complete request. @throws Error without an answer in time, or with an answer that has no Content-Length. */
  async send(request: Buffer): Promise<Answer> {
    const socket = this.#idle.pop() ?? connect(this.#target).setNoDelay()
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    let received: Buffer = Buffer.alloc(0)
    socket.on('data', (bytes: Buffer) => {
      received = received.length > 0 ? Buffer.concat([received, bytes]) : bytes
      const answer = answerIn(received)
      if (answer) resolve(answer)
    })
    socket.on('error', reject).on('close', () => reject(new Error('the connection was closed')))
    socket.setTimeout(this.#target.timeoutMs, () => reject(new Error('no answer in time')))
    socket.write(request)
    try {
      const answer = await promise
      socket.removeAllListeners().setTimeout(0)
      // An idle connection may end.
      this.#idle.push(socket.on('error', () => {}))
      return answer
    } catch (error) {
      socket.destroy()
      throw error
    }
  }

  [Symbol.dispose](): void {
    for (const socket of this.#idle) socket.destroy()
  }
}

/** Returns the answer when all of its bytes have arrived. */
function answerIn(received: Buffer): Answer | undefined {
  const end = received.indexOf(blankLine)
  if (end === -1) return undefined
  const headers = received.toString('latin1', 0, end)
  const length = /\r\ncontent-length: (\d+)/i.exec(headers)?.[1]
  if (length === undefined) throw new Error('an answer without Content-Length')
  const body = received.subarray(end + blankLine.length)
  return body.length < Number(length) ? undefined : { status: Number(headers.slice(9, 12)), headers, body }
}
