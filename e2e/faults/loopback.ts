import { freePort } from '@easel/testkit'
import { type Network, type Place, suiteMachine } from './network.ts'
import { Relay } from './relay.ts'

const host = '127.0.0.1'

/** A network on the loopback address of this machine. A relay is between each machine and each service that the machine uses. */
export class Loopback implements Network {
  readonly description = 'loopback: a relay cuts and delays the connections of each machine'
  readonly listenHost = host
  readonly canDelay = true
  readonly #places = new Map<string, Place>()
  readonly #machineOf = new Map<string, string>()
  readonly #relays = new Map<string, { machine: string; service: string; relay: Relay }>()

  async addMachine(): Promise<void> {}

  prefixOf(): string[] {
    return []
  }

  portFor(): Promise<number> {
    return freePort()
  }

  async serve(service: string, machine: string, port: number): Promise<void> {
    this.#places.set(service, { host, port })
    this.#machineOf.set(service, machine)
    for (const link of this.#relays.values()) if (link.service === service) link.relay.passTo({ host, port })
  }

  async reach(machine: string, service: string): Promise<Place> {
    const place = this.#places.get(service)
    if (machine === suiteMachine && place) return place
    const name = `${machine} ${service}`
    const known = this.#relays.get(name)
    const relay = known?.relay ?? (await Relay.start(host))
    if (!known) {
      this.#relays.set(name, { machine, service, relay })
      if (place) relay.passTo(place)
    }
    return { host, port: relay.port }
  }

  async cutMachine(machine: string): Promise<void> {
    for (const relay of this.#of(machine)) relay.cut()
  }

  async cutService(machine: string, service: string): Promise<void> {
    this.#relays.get(`${machine} ${service}`)?.relay.cut()
  }

  async delay(machine: string, ms: number): Promise<void> {
    for (const relay of this.#of(machine)) relay.delay(ms)
  }

  async mend(machine: string): Promise<void> {
    for (const relay of this.#of(machine)) relay.mend()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#relays.values()].map(({ relay }) => relay[Symbol.asyncDispose]()))
  }

  /** Relays to the services that a machine uses, and relays to the services on the machine. */
  #of(machine: string): Relay[] {
    return [...this.#relays.values()]
      .filter((link) => link.machine === machine || this.#machineOf.get(link.service) === machine)
      .map(({ relay }) => relay)
  }
}
