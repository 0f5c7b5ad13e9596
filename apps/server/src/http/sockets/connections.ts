import type { Connection } from './connection.ts'

const maxPerPerson = 20
/** Maximum sockets per client subnet. Many users with several devices may share a subnet; more sockets than this is abuse. */
const maxPerSubnet = 500

/** The open sockets of this process by user, and the number of sockets per client subnet, including sockets that are opening. */
export class Connections {
  readonly #byPerson = new Map<string, Set<Connection>>()
  readonly #subnets = new Map<string, number>()

  /** Counts a socket for its client subnet and returns the function that uncounts it; returns false above the limit. */
  admit(subnet: string): (() => void) | false {
    const count = this.#subnets.get(subnet) ?? 0
    if (count >= maxPerSubnet) return false
    this.#subnets.set(subnet, count + 1)
    return () => {
      const remaining = (this.#subnets.get(subnet) ?? 1) - 1
      if (remaining === 0) this.#subnets.delete(subnet)
      else this.#subnets.set(subnet, remaining)
    }
  }

  /** Adds a connection; returns false if the user has too many. */
  add(connection: Connection): boolean {
    const ofPerson = this.#byPerson.get(connection.userId) ?? new Set()
    if (ofPerson.size >= maxPerPerson) return false
    this.#byPerson.set(connection.userId, ofPerson.add(connection))
    return true
  }

  remove(connection: Connection): void {
    const ofPerson = this.#byPerson.get(connection.userId)
    ofPerson?.delete(connection)
    if (ofPerson?.size === 0) this.#byPerson.delete(connection.userId)
  }

  of(userId: string): Connection[] {
    return [...(this.#byPerson.get(userId) ?? [])]
  }

  get people(): string[] {
    return [...this.#byPerson.keys()]
  }

  all(): Connection[] {
    return [...this.#byPerson.values()].flatMap((ofPerson) => [...ofPerson])
  }
}
