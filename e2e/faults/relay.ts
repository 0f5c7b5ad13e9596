import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import type { Place } from './network.ts'

/** Passes TCP connections to a target that may change. On command, it cuts, delays or refuses the connections. */
export class Relay implements AsyncDisposable {
  #target: Place | undefined
  readonly #server: Server
  readonly #pairs = new Set<readonly [Socket, Socket]>()
  /** Pairs of connections that pass no more bytes. */
  readonly #forgotten = new Set<readonly [Socket, Socket]>()
  #isCut = false
  #refuses = false
  #delayMs = 0

  private constructor(server: Server) {
    this.#server = server
    server.on('connection', (client) => this.#pass(client))
  }

  static async start(host = '127.0.0.1'): Promise<Relay> {
    const server = createServer({ pauseOnConnect: true })
    server.listen(0, host)
    await once(server, 'listening')
    return new Relay(server)
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** Passes new connections to a target, and ends the connections to the previous target. */
  passTo(target: Place): void {
    this.#target = target
    this.reset()
  }

  /** Stops passing bytes without closing any connection. `mend` passes on the waiting bytes. */
  cut(): void {
    this.#isCut = true
    for (const pair of this.#pairs) for (const socket of pair) socket.pause()
  }

  /** Passes no more bytes of the open connections, like a router that has lost its table of connections. New connections work. */
  forget(): void {
    this.cut()
    this.#isCut = false
    for (const pair of this.#pairs) this.#forgotten.add(pair)
    this.#pairs.clear()
  }

  /** Ends all open connections, and each new connection at once. */
  refuse(): void {
    this.#refuses = true
    this.reset()
  }

  delay(ms: number): void {
    this.#delayMs = ms
  }

  mend(): void {
    this.#isCut = false
    this.#refuses = false
    this.#delayMs = 0
    for (const pair of this.#pairs) for (const socket of pair) socket.resume()
  }

  /** Ends all open connections in the middle of their transfer. */
  reset(): void {
    for (const pair of this.#pairs) for (const socket of pair) socket.resetAndDestroy()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.reset()
    for (const pair of this.#forgotten) for (const socket of pair) socket.resetAndDestroy()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #pass(client: Socket): void {
    if (this.#refuses || !this.#target) return void client.resetAndDestroy()
    const server = connect(this.#target)
    const pair = [client, server] as const
    this.#pairs.add(pair)
    for (const [from, to] of [pair, pair.toReversed() as [Socket, Socket]]) {
      from.on('error', () => to.destroy())
      from.once('close', () => {
        this.#pairs.delete(pair)
        to.destroy()
      })
      from.pipe(this.#delayed()).pipe(to)
    }
    if (this.#isCut) for (const socket of pair) socket.pause()
  }

  #delayed(): Transform {
    return new Transform({
      transform: (chunk, _, done) => {
        if (this.#delayMs === 0) return done(null, chunk)
        setTimeout(() => done(null, chunk), this.#delayMs)
      },
    })
  }
}
