import { type Graph, isLink, isListValue, type Registry, type Stage } from '@easel/graph'
import type {
  Execution,
  ExecutionContext,
  ImageValue,
  ResolvedInput,
  SocketValue,
} from '@easel/nodes/execution'
import { traced } from '../../platform/tracing/index.ts'

/** Record of a node that was computed or found in the cache. */
export interface NodeOutcome {
  nodeId: string
  contentKey: string
  cached: boolean
  durationMs: number
}

/** Cache of node outputs, by the hash of the computation. */
export interface OutputCache {
  find(contentKey: string): Promise<readonly SocketValue[] | undefined>
  keep(contentKey: string, outputs: readonly SocketValue[]): Promise<void>
}

export interface StageExecution {
  graph: Graph
  stage: Stage
  /** Nodes whose outputs later stages take: these outputs are cached even if the node's declaration does not request it. */
  boundary: ReadonlySet<string>
  registry: Registry
  executions: ReadonlyMap<string, Execution>
  contentKeys: ReadonlyMap<string, string>
  cache: OutputCache
  signal: AbortSignal
  readSource: (name: string) => Promise<Uint8Array>
  /** Sends a request to the engine of the stage; absent in stages on workers. */
  askEngine?: ExecutionContext['askEngine']
  /**
   * Saves the output of an output node, as part of this node's work; absent if later stages give the results. `whenKept` resolves
   * once the outputs of an engine are in the cache.
   */
  save?: (output: {
    nodeId: string
    contentKey: string
    value: SocketValue
    whenKept: Promise<void>
  }) => Promise<void>
  /**
   * Finds a result that was saved before; returns a function that saves it as this node's result, so that the node does not have
   * to be computed.
   */
  findEqual?: (output: { nodeId: string; contentKey: string }) => Promise<(() => Promise<void>) | undefined>
  /** Called with the progress of the stage, and of the node that is being computed. */
  onProgress: (fraction: number, node: { id: string; fraction: number }) => void
  /** Called with a preview of a picture that becomes a result; resolves when the node may continue. */
  onPreview: (image: ImageValue) => Promise<void>
  onNode: (outcome: NodeOutcome) => void
  /** Called with all outputs of a node, before the next node begins. */
  onOutputs?: (node: { nodeId: string; contentKey: string; outputs: readonly SocketValue[] }) => Promise<void>
  /** Called with the error that ends the stage. */
  onFailure: (failure: { nodeId: string; contentKey: string; error: unknown }) => void
}

type Outputs = Map<string, readonly SocketValue[]>

export interface ExecutedStage {
  /**
   * Writes the remaining outputs to the cache; resolves when the cache has all outputs. The last outputs wait for this call:
   * packing an output takes a core, which the next node or the encoding of the result needs first.
   */
  readonly keepRest: () => Promise<void>
}

/**
 * Computes a stage. Cached nodes are not computed again, nor are nodes that only cached nodes would need. The last outputs are
 * written to the cache when the caller calls `keepRest`, earlier outputs one after the other while later nodes run.
 */
export async function executeStage(execution: StageExecution): Promise<ExecutedStage> {
  const keeper = new Keeper(execution.cache)
  try {
    await computeStage(execution, keeper)
    return { keepRest: () => keeper.keepRest() }
  } catch (error) {
    await keeper.settle()
    throw error
  }
}

/** Maximum number of outputs that wait to be written, since they stay in memory. */
const maxWaiting = 2

/** Writes outputs to the cache, one after the other. */
class Keeper {
  readonly #cache: OutputCache
  readonly #waiting: (() => Promise<void>)[] = []
  #kept: Promise<void> = Promise.resolve()

  constructor(cache: OutputCache) {
    this.#cache = cache
  }

  /**
   * Puts outputs in the queue. If the queue is full, begins to write the first outputs once the outputs before them are written,
   * so that few pictures are in memory.
   */
  async keep(contentKey: string, outputs: readonly SocketValue[]): Promise<void> {
    this.#waiting.push(() => this.#cache.keep(contentKey, outputs))
    if (this.#waiting.length <= maxWaiting) return
    await this.#kept
    this.#add(this.#waiting.shift()!)
  }

  async keepRest(): Promise<void> {
    for (const write of this.#waiting.splice(0)) this.#add(write)
    await this.#kept
  }

  async settle(): Promise<void> {
    await this.keepRest().catch(() => {})
  }

  #add(write: () => Promise<void>): void {
    this.#kept = this.#kept.then(write)
    // `done` rejects with the failure, so this promise must not count as unhandled.
    this.#kept.catch(() => {})
  }
}

async function computeStage(execution: StageExecution, keeper: Keeper): Promise<void> {
  const ends = execution.stage.node_ids.filter((id) => isEnd(execution, id))
  const found = await findCached(execution, ends)
  const missing = execution.stage.node_ids.filter((id) => found.needed.has(id) || found.equal.has(id))
  const total = missing.reduce((sum, id) => sum + declarationOf(execution, id).weight, 0)
  const values = found.values
  let done = 0
  for (const [index, id] of missing.entries()) {
    execution.signal.throwIfAborted()
    const { weight } = declarationOf(execution, id)
    const report = (fraction: number) =>
      execution.onProgress((done + weight * fraction) / total, { id, fraction })
    report(0)
    const saveEqual = found.equal.get(id)
    if (saveEqual) await saveFound(execution, { id, saveEqual })
    else values.set(id, await computeNode(execution, { id, values, report, keeper }))
    report(1)
    done += weight
    release(execution, values, missing.slice(index + 1))
  }
}

function isEnd({ graph, registry, boundary }: StageExecution, id: string): boolean {
  return boundary.has(id) || registry.get(graph[id]!.class_type)?.is_output === true
}

interface Found {
  /** Outputs of nodes that are in the cache. */
  readonly values: Outputs
  /** Nodes to compute. */
  readonly needed: Set<string>
  /** Output nodes whose result was saved before, with the functions that save it again. */
  readonly equal: Map<string, () => Promise<void>>
}

/** Walks from the output nodes towards the sources, and stops at results that were saved before and at cached nodes. */
async function findCached(execution: StageExecution, ends: readonly string[]): Promise<Found> {
  const values: Outputs = new Map()
  const needed = new Set<string>()
  const equal: Found['equal'] = new Map()
  const taken = new Set(Object.keys(execution.graph).flatMap((id) => linksOf(execution.graph, id)))
  const stageNodes = new Set(execution.stage.node_ids)
  const queue = [...ends]
  for (const id of queue) {
    if (needed.has(id) || values.has(id)) continue
    const contentKey = execution.contentKeys.get(id)!
    // If another node takes the output, its value is needed.
    const saveEqual = taken.has(id) ? undefined : await execution.findEqual?.({ nodeId: id, contentKey })
    if (saveEqual) {
      equal.set(id, saveEqual)
      continue
    }
    const cached = keepsOutput(execution, id) ? await execution.cache.find(contentKey) : undefined
    if (cached) {
      values.set(id, cached)
      execution.onNode({ nodeId: id, contentKey, cached: true, durationMs: 0 })
      await execution.onOutputs?.({ nodeId: id, contentKey, outputs: cached })
      continue
    }
    if (!stageNodes.has(id)) throw new Error(`The output of node ${id}, made by an earlier stage, is gone`)
    needed.add(id)
    queue.push(...linksOf(execution.graph, id))
  }
  return { values, needed, equal }
}

async function saveFound(
  execution: StageExecution,
  { id, saveEqual }: { id: string; saveEqual: () => Promise<void> },
): Promise<void> {
  const contentKey = execution.contentKeys.get(id)!
  const startedAt = performance.now()
  await saveEqual().catch((error: unknown) => {
    execution.onFailure({ nodeId: id, contentKey, error })
    throw error
  })
  const durationMs = Math.round(performance.now() - startedAt)
  execution.onNode({ nodeId: id, contentKey, cached: true, durationMs })
}

function keepsOutput(execution: StageExecution, id: string): boolean {
  return (
    execution.boundary.has(id) ||
    !execution.stage.node_ids.includes(id) ||
    declarationOf(execution, id).keeps_output === true
  )
}

interface NodeComputation {
  id: string
  values: Outputs
  report: (fraction: number) => void
  keeper: Keeper
}

async function computeNode(
  execution: StageExecution,
  { id, values, report, keeper }: NodeComputation,
): Promise<readonly SocketValue[]> {
  const node = execution.graph[id]!
  const execute = execution.executions.get(node.class_type)
  if (!execute) throw new Error(`No execution for node type ${node.class_type}`)
  const contentKey = execution.contentKeys.get(id)!
  const startedAt = performance.now()
  const context: ExecutionContext = {
    signal: execution.signal,
    progress: report,
    preview: async (image) => {
      if (paintsResult(execution, id)) await execution.onPreview(image)
    },
    readSource: execution.readSource,
    askEngine: execution.askEngine,
  }
  const attributes = { 'easel.node': id }
  const outputs = await traced(node.class_type, { attributes }, () =>
    execute(resolveInputs(execution, id, values), context),
  )
    .then(async (made) => {
      if (declarationOf(execution, id).is_output)
        await save(execution, keeper, { nodeId: id, contentKey, outputs: made })
      return made
    })
    .catch((error: unknown) => {
      execution.onFailure({ nodeId: id, contentKey, error })
      throw error
    })
  const durationMs = Math.round(performance.now() - startedAt)
  if (keepsOutput(execution, id)) await keeper.keep(contentKey, outputs)
  execution.onNode({ nodeId: id, contentKey, cached: false, durationMs })
  await execution.onOutputs?.({ nodeId: id, contentKey, outputs })
  return outputs
}

async function save(
  execution: StageExecution,
  keeper: Keeper,
  { outputs: [value], ...node }: { nodeId: string; contentKey: string; outputs: readonly SocketValue[] },
): Promise<void> {
  if (!execution.save || !value) return
  // Outputs of an engine are written before the run ends: they have cost engine time, and their models are stored with them.
  const whenKept = execution.askEngine ? keeper.keepRest() : Promise.resolve()
  const [saving, keeping] = await Promise.allSettled([execution.save({ ...node, value, whenKept }), whenKept])
  for (const result of [keeping, saving]) if (result.status === 'rejected') throw result.reason
}

/**
 * Returns whether a node feeds an output node directly. A preview of an earlier node would look like the result, and the next
 * preview like a step back.
 */
function paintsResult({ graph, registry }: StageExecution, id: string): boolean {
  return Object.entries(graph).some(
    ([end, { class_type }]) => registry.get(class_type)?.is_output && linksOf(graph, end).includes(id),
  )
}

function resolveInputs(
  execution: StageExecution,
  id: string,
  values: Outputs,
): Record<string, ResolvedInput> {
  const given = execution.graph[id]!.inputs
  type Entry = readonly [string, ResolvedInput]
  const inputs = declarationOf(execution, id).inputs
  const entries = inputs.flatMap(({ name, default: fallback, optional }): Entry[] => {
    const value = given[name] ?? fallback
    if (value === undefined && optional) return []
    if (value === undefined) throw new Error(`Node ${id} has no ${name}`)
    if (isLink(value)) return [[name, values.get(value[0])![value[1]]!]]
    return [[name, isListValue(value) ? value.__value__.map(String) : value]]
  })
  return Object.fromEntries(entries)
}

/** Frees outputs that no remaining node takes, since pictures are large. */
function release({ graph }: StageExecution, values: Outputs, waiting: readonly string[]): void {
  const wanted = new Set(waiting.flatMap((id) => linksOf(graph, id)))
  for (const id of values.keys()) if (!wanted.has(id)) values.delete(id)
}

function linksOf(graph: Graph, id: string): string[] {
  return Object.values(graph[id]!.inputs).flatMap((value) => (isLink(value) ? [value[0]] : []))
}

function declarationOf({ graph, registry }: StageExecution, id: string) {
  const declaration = registry.get(graph[id]!.class_type)
  if (!declaration) throw new Error(`Unknown node type ${graph[id]!.class_type}`)
  return declaration
}
