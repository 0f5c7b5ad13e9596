import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, bytesOf, endless, readBody, sendAnswer } from './answers.ts'
import type { Behaviour, Call, Controls, DoubleOptions, Route, SeenRequest } from './behaviour.ts'
import { answerControl, controlPath } from './control.ts'
import { answerFaults, type Fault, FaultPlan } from './faults.ts'
import { Gate } from './gate.ts'

/** A running double that a test can inspect, hold and disturb by faults. */
export class DoubleServer implements AsyncDisposable {
  /** Requests since the start, the oldest first. */
  readonly requests: SeenRequest[] = []
  readonly faults: FaultPlan
  readonly #gate: Gate
  readonly #behaviour: Behaviour
  readonly #key: string | undefined
  readonly #http: Server

  private constructor(options: DoubleOptions, controls: Controls, behaviour: Behaviour) {
    this.faults = controls.faults
    this.#gate = controls.gate
    this.#behaviour = behaviour
    this.#key = options.key
    this.#http = createServer((request, response) => {
      this.#receive(request, response).catch(() => response.destroy())
    })
  }

  static async start(
    options: DoubleOptions,
    behave: (controls: Controls) => Behaviour,
  ): Promise<DoubleServer> {
    const controls = { gate: new Gate(), faults: new FaultPlan(), workMs: options.workMs ?? 0 }
    const double = new DoubleServer(options, controls, behave(controls))
    await new Promise<void>((resolve, reject) => {
      double.#http.once('error', reject)
      double.#http.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve)
    })
    return double
  }

  get url(): string {
    const { address, port, family } = this.#http.address() as AddressInfo
    return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
  }

  /** All accepted requests and their states. */
  get works(): readonly object[] {
    return this.#behaviour.works()
  }

  /** Prevents every work from ending until `release`. */
  hold(): void {
    this.#gate.close()
  }

  release(): void {
    this.#gate.open()
  }

  /** Ends all connections and drops all accepted requests. */
  restart(): void {
    this.#behaviour.restart()
    this.#http.closeAllConnections()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.restart()
    await new Promise((resolve) => this.#http.close(resolve))
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url)
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    const body = await readBody(request)
    const call = {
      method: request.method ?? 'GET',
      path: pathname,
      query: searchParams,
      headers: request.headers,
      body: body ?? Buffer.alloc(0),
      signal: gone.signal,
    }
    if (pathname.startsWith(controlPath)) return await sendAnswer(response, answerControl(this, call))
    const route = this.#behaviour.routes.find(
      ({ method, path }) => method === call.method && path.test(pathname),
    )
    const fault = route && this.faults.take(route.name, answerFaults)
    this.requests.push({
      route: route?.name ?? '',
      method: call.method,
      path: pathname,
      headers: call.headers,
      ...(fault ? { fault: fault.type } : {}),
    })
    const answer = body ? await this.#answer(call, route, fault) : this.#behaviour.errorAnswer('too_large')
    if (answer && !gone.signal.aborted) await sendAnswer(response, answer)
    // A fault without an answer ends the connection.
    else response.destroy()
  }

  async #answer(call: Call, route: Route | undefined, fault: Fault | undefined): Promise<Answer | undefined> {
    if (!this.#isAllowed(call)) return this.#behaviour.errorAnswer('unauthorized')
    if (!route) return this.#behaviour.errorAnswer('not_found')
    const handle = async () => await route.handle(call, route.path.exec(call.path)?.groups ?? {})
    if (!fault) return await handle()
    switch (fault.type) {
      case 'lost_answer':
        await handle()
        return undefined
      case 'slow':
        await sleep((fault.seconds ?? 1) * 1000, undefined, { signal: call.signal })
        return await handle()
      case 'no_answer':
        await new Promise((resolve) => call.signal.addEventListener('abort', resolve, { once: true }))
        return undefined
      case 'restart':
        this.restart()
        return undefined
      case 'cut_answer': {
        const answer = await handle()
        const whole = bytesOf(answer)
        const headers = { 'content-type': 'application/json', ...answer.headers }
        return { ...answer, headers, body: whole.subarray(0, Math.floor(whole.length / 2)) }
      }
      default:
        return this.#faultAnswer(call, fault)
    }
  }

  #isAllowed({ headers }: Call): boolean {
    if (this.#key === undefined) return true
    const wanted = this.#behaviour.authorization?.(this.#key) ?? `Bearer ${this.#key}`
    return headers.authorization === wanted
  }

  #faultAnswer(call: Call, fault: Fault): Answer {
    switch (fault.type) {
      case 'endless_body':
        return { status: 200, headers: { 'content-type': 'application/json' }, body: endless() }
      case 'web_page':
        return {
          status: 200,
          headers: { 'content-type': 'text/html; charset=utf-8' },
          body: Buffer.from('<!doctype html><title>Sign in</title><p>Sign in to go on'),
        }
      case 'nonsense':
        return { status: 200, body: { data: { images: 7 }, id: ['x'], status: -1, result: 'none' } }
      case 'redirect':
        return { status: 302, headers: { location: fault.to ?? 'http://127.0.0.1:9/' }, body: {} }
      case 'echo_secrets':
        return this.#behaviour.refusal(`${this.url} ${JSON.stringify(call.headers)}`)
      default:
        return this.#behaviour.errorAnswer(fault.type, fault)
    }
  }
}
