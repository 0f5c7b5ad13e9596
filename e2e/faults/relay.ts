import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import type { Place } from './network.ts'

/** Passes TCP connections on to a target that may change, and cuts, delays or refuses them on command. */
export class Relay implements AsyncDisposable {
  #target: Place | undefined
  readonly #server: Server
  readonly #pairs = new Set<readonly [Socket, Socket]>()
  /** Pairs that pass nothing on for ever. */
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

  /** Passes new connections on to this place, and ends the connections to another place. */
  passTo(target: Place): void {
    this.#target = target
    this.reset()
  }

  /** Passes nothing on any more, and tells neither side; `mend` passes on the bytes that wait. */
  cut(): void {
    this.#isCut = true
    for (const pair of this.#pairs) for (const socket of pair) socket.pause()
  }

  /** Passes on nothing more of the open connections, for ever, as a router does that has lost its table. New connections work. */
  forget(): void {
    this.cut()
    this.#isCut = false
    for (const pair of this.#pairs) this.#forgotten.add(pair)
    this.#pairs.clear()
  }

  /** Ends each new connection at once, and all open connections. */
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

  /** Ends all open connections in the middle of what they carry. */
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
      from.pipe(this.#late()).pipe(to)
    }
    if (this.#isCut) for (const socket of pair) socket.pause()
  }

  #late(): Transform {
    return new Transform({
      transform: (chunk, _, done) => {
        if (this.#delayMs === 0) return done(null, chunk)
        setTimeout(() => done(null, chunk), this.#delayMs)
      },
    })
  }
}
