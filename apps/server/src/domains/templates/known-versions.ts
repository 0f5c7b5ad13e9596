import type { Database, Tx } from '../../platform/db/pool.ts'
import type { TemplateDefinition } from './template-definition.ts'

const maxKnown = 200

/** LRU cache of definitions, by `versionKey`. A version never changes, and most works were made with few versions. */
export class KnownVersions {
  readonly #definitions = new Map<string, TemplateDefinition>()

  get(key: string): TemplateDefinition | undefined {
    const definition = this.#definitions.get(key)
    if (definition) this.#put(key, definition)
    return definition
  }

  add(key: string, definition: TemplateDefinition): void {
    this.#put(key, definition)
    if (this.#definitions.size > maxKnown) this.#definitions.delete(this.#definitions.keys().next().value!)
  }

  /** Moves the key to the end, so that it is evicted last. */
  #put(key: string, definition: TemplateDefinition): void {
    this.#definitions.delete(key)
    this.#definitions.set(key, definition)
  }
}

const ofDatabase = new WeakMap<Database | Tx, KnownVersions>()

/** Returns the cache of a database. A transaction gets a separate cache, which ends with it, since its reads may be rolled back. */
export function knownVersions(db: Database | Tx): KnownVersions {
  const known = ofDatabase.get(db) ?? new KnownVersions()
  ofDatabase.set(db, known)
  return known
}
