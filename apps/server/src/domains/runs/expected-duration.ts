import { type Graph, isListValue } from '@easel/graph'
import { pictureInputs, registry } from '@easel/nodes'
import type { Database, Tx } from '../../platform/db/pool.ts'
import { countSlots } from '../engines/index.ts'
import { findFiles } from '../files/index.ts'
import { effortOf } from './effort.ts'
import { type ExpectedDuration, expectRun, learn, withLoad } from './estimate.ts'
import { type ActiveRun, activeRuns, pastRuns, presentLoad } from './runs.repo.ts'

interface ExpectedRun {
  /** Id of an existing run; if absent, the duration of a run that would be queued now is estimated. */
  id?: string
  timingKey: string
  /** Null for a run that an earlier release queued. */
  effort: number | null
  usesEngine: boolean
}

const unknownEffort = 4000

/** Computing effort of a graph, from the sizes of its stored pictures. */
export async function effortIn(db: Database | Tx, graph: Graph): Promise<number> {
  const names = Object.values(graph).flatMap(({ class_type, inputs }) => {
    const value = inputs[pictureInputs.get(class_type)?.input ?? '']
    return isListValue(value) ? value.__value__.map(String) : [String(value)]
  })
  const files = await findFiles(db, names)
  return effortOf(graph, new Map(files.map((file) => [file.key, file])), registry)
}

/** Expected duration until the run is done: from now if it waits, from its start if it runs. */
export async function expectedDuration(db: Database, run: ExpectedRun): Promise<ExpectedDuration> {
  const { usesEngine, timingKey } = run
  const now = Date.now()
  const [past, active, machineLoad] = await Promise.all([
    pastRuns(db, { timingKey, usesEngine }),
    activeRuns(db, usesEngine),
    usesEngine ? undefined : presentLoad(db, now),
  ])
  const learned = learn(past, now)
  const load = machineLoad ?? 1
  // Runs on workers share a machine; engines make as many runs concurrently as they have slots.
  const lanes = usesEngine ? Math.max(1, await countSlots(db)) : 1
  const ownDuration = expectRun({ effort: run.effort ?? unknownEffort, timingKey, load }, learned)
  const self = active.find(({ id }) => id === run.id)
  const others = active.filter((run) => run !== self)
  const lengthOf = ({ effort, timing_key }: ActiveRun) =>
    expectRun({ effort: effort ?? unknownEffort, timingKey: timing_key, load }, learned).p50
  const remainingOf = (run: ActiveRun) => Math.max(0, lengthOf(run) - (now - run.start_ts!))
  const { turn, queue_ts } = self ?? { turn: 0, queue_ts: now }
  const isBefore = (run: ActiveRun) =>
    usesEngine || run.turn === turn ? run.queue_ts < queue_ts || self === undefined : run.turn < turn
  const isAhead = (run: ActiveRun) =>
    run.start_ts === null ? isBefore(run) : usesEngine && others.length >= lanes
  const lengthLeft = (run: ActiveRun) => (run.start_ts === null ? lengthOf(run) : remainingOf(run))
  const waits = self === undefined || self.start_ts === null
  return withLoad(ownDuration, {
    besides: usesEngine ? [] : others.filter(({ start_ts }) => start_ts !== null).map(remainingOf),
    before: waits ? others.filter((run) => isAhead(run)).map((run) => lengthLeft(run) / lanes) : [],
  })
}
