/** Types for the functions of autocannon that the measurements use. The package has no types. */
declare module 'autocannon' {
  interface Options {
    url: string
    connections: number
    amount?: number
    /** Duration in seconds, instead of an amount of requests. */
    duration?: number
    /** Requests a second over all connections; without it, each connection sends the next request after each answer. */
    overallRate?: number
    /** Timeout for one answer, in seconds. */
    timeout: number
    method: 'GET' | 'POST'
    headers: Record<string, string>
    body?: string
    /** Requests that are sent in turn. A function may change each request before it is sent. */
    requests?: { setupRequest: (request: Sent) => Sent }[]
  }
  interface Sent {
    headers?: Record<string, string>
    path: string
    body?: string
  }
  interface Result {
    errors: number
    timeouts: number
    non2xx: number
    '2xx': number
    requests: { average: number }
    latency: { p99: number }
  }
  interface Instance extends PromiseLike<Result> {
    on(
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
    ): void
    stop(): void
  }
  export default function autocannon(options: Options): Instance
}
