import type { ExecutionFault } from '../faults.ts'
import type { FilePlace } from '../files.ts'
import { makePicture } from '../media/picture.ts'
import type { World } from '../world.ts'
import { executionOrder, type GraphNode } from './graph.ts'
import { filesOf } from './model.ts'
import { makeOutput } from './outputs.ts'
import { forever } from './pace.ts'
import type { Job, StatusMessage } from './queue.ts'
import { signatureOf } from './signature.ts'

/** Error of a node, in the form in which the server reports it. */
class NodeError extends Error {
  readonly type: string

  constructor(type: string, message: string) {
    super(message)
    this.type = type
  }
}

const outOfMemory = () =>
  new NodeError(
    'torch.OutOfMemoryError',
    'Allocation on device 0 would exceed allowed memory. (out of memory)',
  )

interface NodeState {
  value: number
  max: number
  state: 'running' | 'finished' | 'error'
}

type NodeOutput = Readonly<Record<string, unknown>>

/** One execution of a prompt: its messages to the client, and its entry in the history. */
class Execution {
  readonly #world: World
  readonly #job: Job
  readonly #fault: ExecutionFault | undefined
  readonly #messages: StatusMessage[] = []
  readonly #states = new Map<string, NodeState>()
  readonly #outputs: Record<string, NodeOutput> = {}
  readonly #executed: string[] = []
  #cached: readonly string[] = []
  readonly #signatures = new Map<string, string>()
  #node = ''

  constructor(world: World, job: Job) {
    this.#world = world
    this.#job = job
    this.#fault = world.faults.ofExecution(filesOf(job.graph, world.types()))
  }

  get #client(): string | undefined {
    const id = this.#job.extra['client_id']
    return typeof id === 'string' ? id : undefined
  }

  /** True if the server has ended. Then the execution sends no message and stores nothing. */
  get #hasEnded(): boolean {
    return this.#job.abort.signal.reason === 'ended'
  }

  async run(): Promise<void> {
    const { memory, queue } = this.#world
    this.#record('execution_start', {})
    let isFine = true
    try {
      await this.#runNodes()
      this.#record('execution_success', {})
    } catch (error) {
      isFine = false
      if (!this.#hasEnded) this.#fail(error)
    }
    if (this.#hasEnded) return
    memory.remember(this.#done(), this.#outputs)
    queue.end({
      job: this.#job,
      outputs: this.#fault?.type === 'no_file' ? {} : this.#outputs,
      status: { status_str: isFine ? 'success' : 'error', completed: isFine, messages: this.#messages },
    })
    this.#world.outcomes.end(this.#job.id, isFine ? 'success' : 'error', this.#executed)
    this.#send('executing', { node: null })
  }

  /** Signatures of the nodes whose results are cached. */
  #done(): Map<string, string> {
    return new Map(
      [...this.#signatures].filter(([id]) => this.#cached.includes(id) || this.#executed.includes(id)),
    )
  }

  async #runNodes(): Promise<void> {
    const { graph, outputs, abort } = this.#job
    const { memory, files } = this.#world
    const making = { graph, types: this.#world.types(), files }
    const order = executionOrder(graph, outputs)
    for (const id of order) this.#signatures.set(id, signatureOf(id, making, false))
    this.#cached = order.filter((id) => memory.has(this.#signatures.get(id)!))
    this.#record('execution_cached', { nodes: this.#cached })
    await this.#load(order)
    for (const id of order) {
      abort.signal.throwIfAborted()
      if (this.#cached.includes(id)) this.#repeat(id)
      else await this.#execute(id)
    }
  }

  /** Waits for the loading of the model, if another model is in memory. */
  async #load(order: readonly string[]): Promise<void> {
    const { graph, abort } = this.#job
    const needed = Object.fromEntries(order.map((id) => [id, graph[id]!]))
    const model = filesOf(needed, this.#world.types()).join(' + ')
    if (!this.#world.memory.changeModel(model)) return
    await this.#world.pace.step(this.#world.options.modelMs, abort.signal)
  }

  /** Reports the files of a cached node, which does not run again. */
  #repeat(id: string): void {
    const output = this.#world.memory.outputOf(this.#signatures.get(id)!)
    if (!output) return
    if (this.#world.features.keepsCachedOutputs || this.#client !== undefined) this.#outputs[id] = output
    if (!this.#world.features.keepsCachedOutputs) return
    this.#send('executed', { node: id, display_node: id, output })
    this.#states.set(id, { value: 1, max: 1, state: 'finished' })
    this.#sendStates()
  }

  async #execute(id: string): Promise<void> {
    this.#node = id
    const node = this.#job.graph[id]!
    this.#states.set(id, { value: 0, max: 1, state: 'running' })
    this.#sendStates()
    this.#send('executing', { node: id, display_node: id })
    await this.#work(id, node)
    if (this.#world.types()[node.class_type]?.output_node) await this.#make(id)
    const state = this.#states.get(id)!
    this.#states.set(id, { ...state, value: state.max, state: 'finished' })
    this.#sendStates()
    this.#executed.push(id)
    const command = this.#world.faults.duringExecution()
    if (command) this.#world.command(command)
  }

  async #work(id: string, node: GraphNode): Promise<void> {
    const { abort } = this.#job
    const { pace, options } = this.#world
    const steps = stepsOf(node, this.#job)
    if (steps === 0) return pace.step(0, abort.signal)
    if (this.#fault?.type === 'out_of_memory') throw outOfMemory()
    for (let step = 1; step <= steps; step += 1) {
      await pace.step(options.stepMs, abort.signal)
      if (this.#fault?.type === 'no_progress') await forever(abort.signal)
      if (this.#fault?.type === 'execution_error' && step * 2 >= steps) {
        throw new NodeError(
          'RuntimeError',
          this.#fault.message ?? 'mat1 and mat2 shapes cannot be multiplied',
        )
      }
      this.#states.set(id, { value: step, max: steps, state: 'running' })
      this.#sendStates()
      await this.#preview(id, step)
      this.#send('progress', { value: step, max: steps, node: id })
    }
  }

  /** Sends a preview of the step, if the prompt requests previews. The oldest version always sends it. */
  async #preview(id: string, step: number): Promise<void> {
    const method = this.#job.extra['preview_method'] ?? 'none'
    if (this.#world.features.featureFlags && method === 'none') return
    const picture = await makePicture(`${this.#job.id}/${id}/${step}`, { width: 32, height: 32 })
    this.#world.sockets.preview(this.#client, picture, {
      node_id: id,
      prompt_id: this.#job.id,
      display_node_id: id,
      parent_node_id: null,
      real_node_id: id,
    })
  }

  async #make(id: string): Promise<void> {
    if (this.#fault?.type === 'no_file') return
    const { files, options } = this.#world
    const { seed, draw } = options
    const making = { graph: this.#job.graph, types: this.#world.types(), files, seed, draw }
    const { output, places } = await makeOutput(id, making)
    // A server that has ended meanwhile has not written the files.
    if (this.#fault?.type === 'file_deleted' || this.#hasEnded) deleteAll(files, places)
    this.#outputs[id] = output
    this.#send('executed', { node: id, display_node: id, output })
  }

  #fail(error: unknown): void {
    const about = {
      node_id: this.#node,
      node_type: this.#job.graph[this.#node]?.class_type ?? '',
      executed: this.#executed,
    }
    if (error instanceof NodeError) {
      const state = this.#states.get(this.#node)
      if (state) this.#states.set(this.#node, { ...state, state: 'error' })
      this.#record('execution_error', {
        ...about,
        exception_message: error.message,
        exception_type: error.type,
        traceback: ['  File "execution.py", line 1, in execute\n'],
        current_inputs: {},
        current_outputs: [],
      })
    } else if (this.#job.abort.signal.aborted) {
      this.#record('execution_interrupted', about, true)
    } else throw error
  }

  /** Sends a message that the history keeps, too. */
  #record(type: string, data: Readonly<Record<string, unknown>>, toAll = false): void {
    const message = { prompt_id: this.#job.id, ...data, timestamp: Date.now() }
    this.#messages.push([type, message])
    if (toAll) this.#world.sockets.send(undefined, type, message)
    else this.#send(type, { ...data, timestamp: message.timestamp })
  }

  /**
   * Sends a message to the prompt's client. For a prompt without a client, progress goes to all clients, and other
   * messages are dropped.
   */
  #send(type: string, data: Readonly<Record<string, unknown>>): void {
    if (this.#client === undefined && !type.startsWith('progress')) return
    this.#world.sockets.send(this.#client, type, { ...data, prompt_id: this.#job.id })
  }

  #sendStates(): void {
    if (!this.#world.features.featureFlags) return
    const nodes = [...this.#states].map(([id, state]) => [
      id,
      {
        ...state,
        node_id: id,
        prompt_id: this.#job.id,
        display_node_id: id,
        parent_node_id: null,
        real_node_id: id,
      },
    ])
    this.#send('progress_state', { nodes: Object.fromEntries(nodes) })
  }
}

function deleteAll(files: World['files'], places: readonly FilePlace[]): void {
  for (const place of places) files.delete(place)
}

/** Number of steps of a node that samples. Its scheduler may define the number. Other nodes take no time. */
function stepsOf(node: GraphNode, { graph }: Job): number {
  const isSampler = 'latent_image' in node.inputs
  const ownSteps = node.inputs['steps']
  if (isSampler && typeof ownSteps === 'number') return boundedSteps(ownSteps)
  const sigmas = node.inputs['sigmas']
  const scheduler = isSampler && Array.isArray(sigmas) ? graph[String(sigmas[0])] : undefined
  const steps = scheduler?.inputs['steps']
  if (typeof steps === 'number') return boundedSteps(steps)
  return 'upscale_model' in node.inputs ? upscaleSteps : 0
}

const upscaleSteps = 4
const boundedSteps = (steps: number) => Math.min(1000, Math.max(1, Math.round(steps)))

/** Executes a prompt: sends messages to its client, and writes the history. */
export async function execute(world: World, job: Job): Promise<void> {
  await new Execution(world, job).run()
}
