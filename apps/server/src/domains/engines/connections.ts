import { connectEngine, type Engine, type EngineKindName } from '@easel/remote-engines'

/** The columns of an engine that are needed to connect to it. */
export interface EngineAddress {
  id: string
  kind: EngineKindName
  address: string
  headers: Buffer | null
  families: Readonly<Record<string, string>>
  uses_socket: boolean
  revision: number
}

/** Connections of this process to engines; a changed engine gets a new connection. */
export class EngineConnections implements AsyncDisposable {
  readonly #openHeaders: (engine: EngineAddress) => Readonly<Record<string, string>>
  readonly #connections = new Map<string, { revision: number; engine: Engine }>()

  constructor(openHeaders: (engine: EngineAddress) => Readonly<Record<string, string>>) {
    this.#openHeaders = openHeaders
  }

  get(address: EngineAddress): Engine {
    const known = this.#connections.get(address.id)
    if (known?.revision === address.revision) return known.engine
    void known?.engine[Symbol.asyncDispose]()
    const engine = connectEngine({
      kind: address.kind,
      address: address.address,
      headers: this.#openHeaders(address),
      families: address.families,
      socket: address.uses_socket,
    })
    this.#connections.set(address.id, { revision: address.revision, engine })
    return engine
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#connections.values()].map(({ engine }) => engine[Symbol.asyncDispose]()))
  }
}
