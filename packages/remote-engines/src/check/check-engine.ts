import type { ConnectOptions } from '../connect.ts'
import { connectEngine } from '../connect.ts'
import { checkCancels } from './check-cancels.ts'
import { checkDiscovery } from './check-discovery.ts'
import { checkTasks } from './check-tasks.ts'
import { checkTogether } from './check-together.ts'
import { Recorder } from './recorder.ts'
import type { CheckPoint, CheckReport } from './report.ts'
import { Session } from './session.ts'

export interface CheckOptions {
  readonly signal: AbortSignal
  /** Name of the model to use; by default the first model with the task. */
  readonly model?: string
  /** Called after each point. */
  readonly onPoint?: (point: CheckPoint) => void
  /** Time between two polls in milliseconds; 1000 by default. */
  readonly pollMs?: number
  /** Maximum time of a point in milliseconds; 20 minutes by default. */
  readonly pointMs?: number
}

/**
 * Checks the whole contract of an engine against a real server, and reports each point. It makes about a dozen small
 * pictures, and a film if the engine makes films. It rejects only with the reason of the signal.
 */
export async function checkEngine(config: ConnectOptions, options: CheckOptions): Promise<CheckReport> {
  const { signal, model, onPoint = () => {}, pollMs = 1000, pointMs = 20 * 60_000 } = options
  const started = new Date()
  await using engine = connectEngine(config)
  const recorder = new Recorder({ config, signal, pointMs, onPoint })
  const session = new Session({ config, engine, recorder, pollMs, wanted: model })
  try {
    await checkDiscovery(session)
    await checkTasks(session)
    await checkTogether(session)
    await checkCancels(session)
  } finally {
    await session.stopAll()
  }
  return { kind: config.kind, started, points: recorder.points }
}
