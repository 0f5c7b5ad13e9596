import type { Connection } from './connection.ts'

const maxPerPerson = 20
/** Many people may come from one place, and each has several devices; more than this is somebody who collects them. */
const maxPerPlace = 500

/** The open sockets of this process, by whose they are; and how many each place has, opening ones included. */
export class Connections {
  readonly #byPerson = new Map<string, Set<Connection>>()
  readonly #places = new Map<string, number>()

  /** False where a place has too many; else it has one more, until the function is called that this returns. */
  enter(place: string): (() => void) | false {
    const count = this.#places.get(place) ?? 0
    if (count >= maxPerPlace) return false
    this.#places.set(place, count + 1)
    return () => {
      const left = (this.#places.get(place) ?? 1) - 1
      if (left === 0) this.#places.delete(place)
      else this.#places.set(place, left)
    }
  }

  /** False where the person has too many. */
  add(connection: Connection): boolean {
    const own = this.#byPerson.get(connection.userId) ?? new Set()
    if (own.size >= maxPerPerson) return false
    this.#byPerson.set(connection.userId, own.add(connection))
    return true
  }

  remove(connection: Connection): void {
    const own = this.#byPerson.get(connection.userId)
    own?.delete(connection)
    if (own?.size === 0) this.#byPerson.delete(connection.userId)
  }

  of(userId: string): Connection[] {
    return [...(this.#byPerson.get(userId) ?? [])]
  }

  get people(): string[] {
    return [...this.#byPerson.keys()]
  }

  all(): Connection[] {
    return [...this.#byPerson.values()].flatMap((own) => [...own])
  }
}
