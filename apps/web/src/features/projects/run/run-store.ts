import type { File, NodeStatus } from '@easel/contract/client'

/** Progress of one node of the run that the editor shows. */
export interface NodeRun {
  readonly state: NodeStatus['state']
  readonly percent: number
  /** True if its output comes from an earlier run. */
  readonly isCached: boolean
  readonly durationMs: number
  /** Small picture of the node's output. */
  readonly preview?: File
  /** True if the run failed at this node. */
  readonly hasFailed: boolean
}

/** Reason why the graph cannot run, at a node or at one of its inputs. */
export interface NodeFault {
  readonly input?: string
  readonly message: string
  /** Id of the inner node that has the fault, if this node is the node of a subgraph. */
  readonly inner?: string
}

/** Sentences about nodes, by their ids; sentences about the whole graph have the id ''. */
export type NodeFaults = ReadonlyMap<string, readonly NodeFault[]>

export interface RunSnapshot {
  readonly nodes: ReadonlyMap<string, NodeRun>
  readonly faults: NodeFaults
  /** Inputs whose values in the graph the server changes. */
  readonly notes: NodeFaults
}

const nothing: RunSnapshot = { nodes: new Map(), faults: new Map(), notes: new Map() }

/** Progress and faults of the nodes of the graph that is edited, as the server reports them. */
export class RunStore {
  readonly #listeners = new Set<() => void>()
  #snapshot: RunSnapshot = nothing

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getSnapshot = (): RunSnapshot => this.#snapshot

  /** Unchanged nodes and faults stay the same objects, so that only changes are drawn again. */
  showNodes(statuses: readonly NodeStatus[]): void {
    const { nodes } = this.#snapshot
    const runs = new Map(statuses.map((status) => [status.node_id, runOf(status)]))
    const runsById = [...sumsOf(runs), ...runs]
    this.#publish({ nodes: new Map(runsById.map(([id, run]) => [id, sameOr(nodes.get(id), run)])) })
  }

  showFaults(faults: NodeFaults): void {
    this.#showTexts('faults', faults)
  }

  showNotes(notes: NodeFaults): void {
    this.#showTexts('notes', notes)
  }

  #showTexts(kind: 'faults' | 'notes', texts: NodeFaults): void {
    const before = this.#snapshot[kind]
    if (texts.size === 0 && before.size === 0) return
    this.#publish({ [kind]: new Map([...texts].map(([id, value]) => [id, sameOr(before.get(id), value)])) })
  }

  #publish(change: Partial<RunSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change }
    for (const listener of this.#listeners) listener()
  }
}

function runOf({ state, percent, cached, duration_ms, error, preview }: NodeStatus): NodeRun {
  return {
    ...{ state, percent, isCached: cached, durationMs: duration_ms, hasFailed: error !== undefined },
    ...(preview && { preview }),
  }
}

/**
 * Computes the state of each subgraph node from the states of the nodes inside, because the server reports only the nodes inside:
 * `57` from `57:2` and `57:3:1`.
 */
function sumsOf(runs: ReadonlyMap<string, NodeRun>): [id: string, run: NodeRun][] {
  const inner = new Map<string, NodeRun[]>()
  for (const [id, run] of runs)
    for (const outer of outerIds(id)) inner.set(outer, [...(inner.get(outer) ?? []), run])
  return [...inner].map(([id, innerRuns]) => [id, sumOf(innerRuns)])
}

/** Returns the ids of the subgraph nodes around a node, the outermost first. */
export function outerIds(id: string): string[] {
  const parts = id.split(':')
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join(':'))
}

function sumOf(runs: readonly NodeRun[]): NodeRun {
  const has = (state: NodeRun['state']) => runs.some((run) => run.state === state)
  const isAll = (state: NodeRun['state']) => runs.every((run) => run.state === state)
  const ended = has('fail') ? 'fail' : has('break') ? 'break' : isAll('done') ? 'done' : undefined
  return {
    state: ended ?? (isAll('queue') ? 'queue' : 'doing'),
    percent:
      runs.reduce((sum, { state, percent }) => sum + (state === 'done' ? 100 : percent), 0) / runs.length,
    isCached: runs.every(({ isCached }) => isCached),
    durationMs: runs.reduce((sum, { durationMs }) => sum + durationMs, 0),
    hasFailed: runs.some(({ hasFailed }) => hasFailed),
  }
}

function sameOr<Value>(before: Value | undefined, next: Value): Value {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(next) ? before : next
}
