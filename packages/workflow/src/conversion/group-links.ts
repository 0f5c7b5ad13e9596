import type { Budget } from './budget.ts'
import { field, isObject, type JsonObject, listAt, textOf } from './json.ts'

/** A link between two nodes of a group, by their positions. */
export interface GroupLink {
  readonly origin: number
  readonly originSlot: number
  readonly target: number
  readonly targetSlot: number
}

/** The links between the nodes of a legacy group, and the outputs that are visible outside. */
export class GroupLinks {
  readonly all: readonly GroupLink[]
  readonly #to = new Map<string, GroupLink>()
  readonly #from = new Map<string, GroupLink[]>()
  readonly #types = new Map<number, string>()
  readonly #external = new Map<string, string>()

  constructor(group: JsonObject, { path, budget }: { path: string; budget: Budget }) {
    const links = listAt(field(group, 'links'), `${path}.links`).filter(Array.isArray)
    budget.read(links.length)
    // Links without an origin came from outside when the group was made. They are inputs of the group now.
    this.all = links.flatMap(([origin, originSlot, target, targetSlot]) => {
      const link = { origin, originSlot, target, targetSlot }
      return Object.values(link).every((index) => Number.isSafeInteger(index)) ? [link] : []
    })
    for (const link of this.all) {
      this.#to.set(`${link.target}.${link.targetSlot}`, link)
      const key = `${link.origin}.${link.originSlot}`
      const known = this.#from.get(key)
      if (known) known.push(link)
      else this.#from.set(key, [link])
    }
    for (const [, , target, , , type] of links)
      if (typeof type === 'string' && !this.#types.has(target)) this.#types.set(target, type)
    for (const outside of listAt(field(group, 'external'), `${path}.external`)) {
      const [node, slot, type] = Array.isArray(outside) ? outside : []
      if (Number.isSafeInteger(node)) this.#external.set(`${node}.${textOf(slot)}`, textOf(type, '*'))
    }
  }

  to(node: number, slot: number): GroupLink | undefined {
    return this.#to.get(`${node}.${slot}`)
  }

  from(node: number, slot: number): readonly GroupLink[] {
    return this.#from.get(`${node}.${slot}`) ?? []
  }

  /** Returns the type of a node's incoming link, from inside or outside. */
  typeInto(node: number): string | undefined {
    return this.#types.get(node)
  }

  /** Returns the type of an output that nodes outside used when the group was made; undefined if none used it. */
  external(node: number, slot: number): string | undefined {
    return this.#external.get(`${node}.${slot}`)
  }
}

/** Returns the user's changes of an input or output: its name and its visibility. */
export function customSlot(
  group: JsonObject,
  socket: { node: number; side: 'input' | 'output'; name: string },
): { name: string | undefined; visible: boolean | undefined } {
  const config = field(group, 'config')
  const ofNode = isObject(config) ? field(config, String(socket.node)) : undefined
  const ofSide = isObject(ofNode) ? field(ofNode, socket.side) : undefined
  const slot = isObject(ofSide) ? field(ofSide, socket.name) : undefined
  const name = isObject(slot) ? field(slot, 'name') : undefined
  const visible = isObject(slot) ? field(slot, 'visible') : undefined
  return {
    name: typeof name === 'string' ? name : undefined,
    visible: typeof visible === 'boolean' ? visible : undefined,
  }
}
