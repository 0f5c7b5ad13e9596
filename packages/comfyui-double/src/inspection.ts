import type { FilePlace } from './files.ts'
import type { AcceptedPrompt } from './outcomes.ts'
import type { World } from './world.ts'

/** State of a double, for assertions. */
export interface Inspection {
  readonly version: string
  /** Ids of the prompts that run. */
  readonly running: readonly string[]
  readonly pending: readonly string[]
  readonly history: readonly string[]
  /** All accepted prompts since the double was created. A restart does not clear them. */
  readonly accepted: readonly AcceptedPrompt[]
  readonly uploads: readonly FilePlace[]
  readonly outputs: readonly FilePlace[]
  /** Number of times that another model was loaded. */
  readonly model_changes: number
  /** Files of the loaded model, joined by ` + `. */
  readonly model: string
  readonly sockets: number
  /** Number of requests by route. */
  readonly requests: Readonly<Record<string, number>>
}

export function inspectWorld(world: World, requests: ReadonlyMap<string, number>): Inspection {
  const { features, queue, outcomes, files, memory, sockets } = world
  return {
    version: features.full,
    running: queue.running.map(({ id }) => id),
    pending: queue.pending.map(({ id }) => id),
    history: [...queue.history.keys()],
    accepted: outcomes.list(),
    uploads: files.list('input'),
    outputs: [...files.list('output'), ...files.list('temp')],
    model_changes: memory.modelChanges,
    model: memory.model,
    sockets: sockets.open,
    requests: Object.fromEntries(requests),
  }
}
