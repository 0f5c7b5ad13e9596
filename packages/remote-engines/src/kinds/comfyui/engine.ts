import { engineError } from '../../fault.ts'
import { hasGuide } from '../../guides.ts'
import { modelNameOf, requireLoras } from '../../models.ts'
import type {
  Capabilities,
  Engine,
  EngineConfig,
  EngineRequest,
  GraphRequest,
  Probe,
  ResultFile,
  SubmitOptions,
  TaskRequest,
  TryHandle,
  TryStatus,
} from '../../port.ts'
import { cancel } from './cancel.ts'
import { type Catalogue, readCatalogue } from './capabilities.ts'
import { clean, freeMemory } from './clean.ts'
import { Client } from './client.ts'
import { collect } from './collect.ts'
import { hasFilePaths, withPathsOf } from './file-paths.ts'
import { poll } from './poll.ts'
import { Presence } from './presence.ts'
import { probe } from './probe.ts'
import type { TrySocket } from './socket.ts'
import { beforeDelivery, submitGraph } from './submit.ts'
import { graphOfTask } from './task.ts'

/** State of a try in this process. Another process continues the try without this state. */
interface TryState {
  readonly socket?: TrySocket | undefined
  isCancelled: boolean
  /** True if the try failed because the engine's memory was used up. */
  isTooLarge: boolean
}

const maxKnown = 1000

/** A connection to one ComfyUI server. */
export class ComfyEngine implements Engine {
  readonly #client: Client
  readonly #presence: Presence
  readonly #known = new Map<string, TryState>()
  #catalogue: Catalogue | undefined

  constructor(config: EngineConfig) {
    this.#client = new Client(config)
    this.#presence = new Presence(config)
  }

  async probe(signal: AbortSignal): Promise<Probe> {
    const found = await probe(this.#client, signal)
    this.#presence.watch()
    return this.#presence.takeWasAway() ? { ...found, was_away: true } : found
  }

  async capabilities(signal: AbortSignal): Promise<Capabilities> {
    this.#catalogue = await readCatalogue(this.#client, signal)
    return this.#catalogue.capabilities
  }

  async submit(request: EngineRequest, options: SubmitOptions): Promise<TryHandle> {
    const graph = await beforeDelivery(() =>
      request.type === 'graph'
        ? this.#withPaths(request, options.signal)
        : this.#graphOf(request, options.signal),
    )
    const { handle, socket } = await submitGraph(this.#client, graph, options)
    this.#remember(handle.id, { socket, isCancelled: false, isTooLarge: false })
    return handle
  }

  /** Replaces the paths of files by their spelling in the engine's list. */
  async #withPaths(request: GraphRequest, signal: AbortSignal): Promise<GraphRequest> {
    if (!hasFilePaths(request)) return request
    if (!this.#catalogue) await this.capabilities(signal)
    return withPathsOf(request, this.#catalogue!.paths)
  }

  async #graphOf(request: TaskRequest, signal: AbortSignal): Promise<GraphRequest> {
    const name = modelNameOf(request.model)
    if (!this.#hasAll(name, request)) await this.capabilities(signal)
    const { usable, capabilities } = this.#catalogue ?? {}
    const model = usable?.get(name)
    if (!model) throw engineError('model_missing', { name: request.model })
    const [missing] = model.missing
    if (missing !== undefined) throw engineError('model_missing', { name: missing })
    const options = model.family.tasks(model.file)[request.task]
    if (!options) throw engineError('unsupported', { name: request.task })
    const { node_types: types = {}, loras = [], models = [] } = capabilities ?? {}
    requireLoras(request.loras ?? [], loras)
    const known = models.find((model) => model.name === name)?.tasks[request.task] ?? options
    return graphOfTask(model, this.#withLoraPaths(request), { options: known, types })
  }

  /** Files may be added while the engine runs. */
  #hasAll(model: string, { loras = [], guide }: TaskRequest): boolean {
    const { usable, capabilities } = this.#catalogue ?? {}
    const listed = capabilities?.loras ?? []
    const found = usable?.get(model)
    return (
      found !== undefined &&
      loras.every(({ name }) => listed.some((lora) => lora.name === name)) &&
      hasGuide({ guide }, found.guides)
    )
  }

  /** Replaces the paths of LoRAs by their spelling in the engine's list. */
  #withLoraPaths(request: TaskRequest): TaskRequest {
    const pathOf = (name: string) => this.#catalogue?.paths.get(name) ?? name
    const loras = (request.loras ?? []).map(({ name, weight }) => ({ name: pathOf(name), weight }))
    return { ...request, loras }
  }

  async poll(handle: TryHandle, signal: AbortSignal): Promise<TryStatus> {
    const known = this.#known.get(handle.id)
    const state = await poll(this.#client, handle, signal)
    if (state.state === 'running') return withFraction(state, known)
    if (state.state === 'waiting') return state
    known?.socket?.close()
    if (state.state === 'failed' && known) known.isTooLarge = state.fault.code === 'out_of_memory'
    // The server has no entry of a try that was removed from its queue.
    return state.state === 'unknown' && known?.isCancelled ? { state: 'cancelled' } : state
  }

  async cancel(handle: TryHandle, signal: AbortSignal): Promise<void> {
    await cancel(this.#client, handle, signal)
    const known = this.#known.get(handle.id)
    if (known) known.isCancelled = true
    else this.#remember(handle.id, { isCancelled: true, isTooLarge: false })
  }

  collect(handle: TryHandle, signal: AbortSignal): Promise<ResultFile[]> {
    return collect(this.#client, handle, signal)
  }

  async clean(handle: TryHandle, signal: AbortSignal): Promise<void> {
    const known = this.#known.get(handle.id)
    known?.socket?.close()
    this.#known.delete(handle.id)
    await clean(this.#client, handle, signal)
    if (known?.isTooLarge) await freeMemory(this.#client, signal)
  }

  #remember(id: string, known: TryState): void {
    this.#known.set(id, known)
    if (this.#known.size <= maxKnown) return
    const [oldest] = this.#known
    if (!oldest) return
    oldest[1].socket?.close()
    this.#known.delete(oldest[0])
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const { socket } of this.#known.values()) socket?.close()
    this.#known.clear()
    this.#presence.dispose()
  }
}

function withFraction(state: TryStatus & { state: 'running' }, known: TryState | undefined): TryStatus {
  const fraction = known?.socket?.fraction
  return fraction === undefined ? state : { ...state, fraction }
}
