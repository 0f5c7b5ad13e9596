import type { Command, Faults } from './faults.ts'
import type { Files } from './files.ts'
import type { DrawPicture } from './media/picture.ts'
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
  readonly draw: DrawPicture
  /** Milliseconds that a step of sampling takes. */
  readonly stepMs: number
  /** Milliseconds that loading another model takes. */
  readonly modelMs: number
  /** Number of prompts that run concurrently. */
  readonly slots: number
  /** The server chooses the ids of prompts, as its oldest versions do. */
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
  /** Starts waiting jobs while slots are free. */
  work(): void
}
