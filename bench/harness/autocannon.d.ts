/** Types for the part of autocannon that is used here; the package has none. */
declare module 'autocannon' {
  interface Options {
    url: string
    connections: number
    amount?: number
    /** Seconds; instead of an amount. */
    duration?: number
    /** Requests a second over all connections; by default as many as are answered. */
    overallRate?: number
    /** Timeout for one answer, in seconds. */
    timeout: number
    method: 'GET' | 'POST'
    headers: Record<string, string>
    body?: string
    /** Requests that are sent in turn; a function changes each of them first. */
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
