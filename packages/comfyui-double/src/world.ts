import type { Command, Faults } from './faults.ts'
import type { Files } from './files.ts'
import type { Models } from './models.ts'
import type { Outcomes } from './outcomes.ts'
import type { Sockets } from './sockets.ts'
import type { NodeTypes } from './types/definition.ts'
import type { Features } from './versions.ts'
import type { Memory } from './work/memory.ts'
import type { Pace } from './work/pace.ts'
import type { Queue } from './work/queue.ts'

export interface WorldOptions {
  readonly seed: number
  /** Milliseconds of a step of sampling. */
  readonly stepMs: number
  /** Milliseconds of loading another model. */
  readonly modelMs: number
  /** Number of prompts that run at once. */
  readonly slots: number
  /** The server gives prompts ids of its own, as its oldest versions do. */
  readonly ownIds: boolean
}

/** Parts of a running double. */
export interface World {
  readonly options: WorldOptions
  readonly features: Features
  readonly files: Files
  readonly models: Models
  readonly faults: Faults
  readonly sockets: Sockets
  readonly queue: Queue
  readonly memory: Memory
  readonly pace: Pace
  readonly outcomes: Outcomes
  /** Node types with the current choices. */
  types(): NodeTypes
  command(command: Command): void
  /** Starts waiting works, as far as slots are free. */
  work(): void
}
