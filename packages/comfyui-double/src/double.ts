import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { type Command, type Fault, Faults, isLater, type LaterFault } from './faults.ts'
import { Files } from './files.ts'
import { json, readJson } from './http/answer.ts'
import type { Routes } from './http/route.ts'
import { routesOf, serve } from './http/server.ts'
import { type Inspection, inspectWorld } from './inspection.ts'
import { type DrawPicture, makePicture } from './media/picture.ts'
import { type ModelFolders, Models, usualModels } from './models.ts'
import { Outcomes } from './outcomes.ts'
import { Sockets } from './sockets.ts'
import type { NodeTypes } from './types/definition.ts'
import { coreTypes } from './types/object-info.ts'
import { type DoubleVersion, features } from './versions.ts'
import { execute } from './work/execution.ts'
import { Memory } from './work/memory.ts'
import { Pace } from './work/pace.ts'
import { Queue } from './work/queue.ts'
import type { World } from './world.ts'

export interface DoubleOptions {
  /** Lists model files with backslashes, as on Windows. */
  readonly windows?: boolean
  readonly version?: DoubleVersion
  /** Port on 127.0.0.1. The default, 0, takes a free port. */
  readonly port?: number
  /** Seed that the pixels depend on. */
  readonly seed?: number
  /** Makes the pictures that nodes save; by default pictures of coloured squares. */
  readonly draw?: DrawPicture
  /** Milliseconds that a step of sampling takes; 0 by default. */
  readonly stepMs?: number
  /** Milliseconds that loading another model takes; 0 by default. */
  readonly modelMs?: number
  /** Model files by folder, which replace the usual files. */
  readonly models?: ModelFolders
  /** Additional node types besides the types of the core, in the form of `/object_info`. */
  readonly nodeTypes?: NodeTypes
  /** Number of prompts that run concurrently. A real server runs 1. */
  readonly slots?: number
  /** The server chooses the ids of prompts and ignores the ids of clients, as its oldest versions do. */
  readonly ownIds?: boolean
  readonly faults?: readonly LaterFault[]
}

export interface ComfyDouble extends AsyncDisposable {
  /** `http://127.0.0.1:port`, which stays the same across restarts. */
  readonly url: string
  inspect(): Inspection
  /**
   * Adds a fault for later, or executes a command at once. The returned function removes a fault that has not happened
   * yet.
   */
  fault(fault: Fault): () => void
  /** Removes all faults, planned and random. */
  clearFaults(): void
  /**
   * Draws random faults from now on: each request, execution and socket has a fault with probability `rate`, from 0 to
   * 1.
   */
  randomFaults(seed: number, rate: number): void
  /** Pauses all work before its next step, until `release`. */
  hold(): void
  release(): void
  /**
   * Ends like a process, and starts again after `downMs` milliseconds. The queue, the history and the cache are lost;
   * files stay.
   */
  restart(downMs?: number): Promise<void>
  /** Ends the server until `start`. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** Starts a double on 127.0.0.1. */
export async function startComfyDouble(options: DoubleOptions = {}): Promise<ComfyDouble> {
  const double = new Double(options)
  await double.start()
  return double
}

class Double implements ComfyDouble {
  readonly #options: DoubleOptions
  readonly #world: World
  readonly #routes: Routes
  readonly #requests = new Map<string, number>()
  #removed = new Set<string>()
  #isDisposed = false
  #server: Server | undefined
  #port: number

  constructor(options: DoubleOptions) {
    this.#options = options
    this.#port = options.port ?? 0
    this.#world = this.#makeWorld()
    for (const fault of options.faults ?? []) this.#world.faults.add(fault)
    this.#routes = routesOf(this.#world, this.#ownRoutes())
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  #makeWorld(): World {
    const { version = '0.38', seed = 0, stepMs = 0, modelMs = 0, slots = 1, ownIds = false } = this.#options
    const { draw = makePicture } = this.#options
    const sockets = new Sockets(features[version].featureFlags)
    const queue = new Queue(() =>
      sockets.send(undefined, 'status', { status: { exec_info: { queue_remaining: queue.remaining } } }),
    )
    return {
      options: { seed, draw, stepMs, modelMs, slots, ownIds },
      features: features[version],
      files: new Files(),
      models: new Models(this.#options.models ?? usualModels, { windows: this.#options.windows ?? false }),
      faults: new Faults(),
      sockets,
      queue,
      memory: new Memory(),
      pace: new Pace(),
      outcomes: new Outcomes(),
      types: () => this.#types(version),
      command: (command) => this.#command(command),
      work: () => this.#work(),
    }
  }

  #types(version: DoubleVersion): NodeTypes {
    const { files, models } = this.#world
    const uploads = () =>
      files
        .list('input')
        .filter(({ subfolder }) => subfolder === '')
        .map(({ name }) => name)
    const core = coreTypes(version, (folder) =>
      folder === 'input' ? uploads() : (models.names(folder) ?? []),
    )
    const types = { ...core, ...this.#options.nodeTypes }
    return Object.fromEntries(Object.entries(types).filter(([name]) => !this.#removed.has(name)))
  }

  #work(): void {
    const { queue, options, outcomes } = this.#world
    while (queue.running.length < options.slots) {
      const job = queue.start()
      if (!job) return
      outcomes.start(job.id)
      void execute(this.#world, job).then(() => this.#work())
    }
  }

  #command(command: Command): void {
    const { queue, models } = this.#world
    switch (command.type) {
      case 'restart':
        void this.restart(command.down_ms)
        return
      case 'clear_history':
        queue.clearHistory()
        return
      case 'clear_queue':
        queue.clearPending()
        return
      case 'add_model':
        models.add(command.folder, command.name)
        return
      case 'remove_model':
        models.remove(command.folder, command.name)
        return
      case 'remove_node':
        this.#removed.add(command.class_type)
        return
      case 'add_node':
        this.#removed.delete(command.class_type)
    }
  }

  /** Commands over HTTP, for tests in other processes. */
  #ownRoutes(): Routes {
    return {
      'GET /double/inspect': () => json(this.inspect()),
      'POST /double/fault': async ({ request }) => {
        this.fault((await readJson(request)) as unknown as Fault)
        return json({})
      },
      'POST /double/random-faults': async ({ request }) => {
        const { seed, rate } = await readJson(request)
        this.randomFaults(Number(seed), Number(rate))
        return json({})
      },
      'POST /double/clear-faults': () => {
        this.clearFaults()
        return json({})
      },
      'POST /double/hold': () => {
        this.hold()
        return json({})
      },
      'POST /double/release': () => {
        this.release()
        return json({})
      },
    }
  }

  inspect(): Inspection {
    return inspectWorld(this.#world, this.#requests)
  }

  fault(fault: Fault): () => void {
    if (isLater(fault)) return this.#world.faults.add(fault)
    this.#command(fault)
    return () => {}
  }

  clearFaults(): void {
    this.#world.faults.clear()
  }

  randomFaults(seed: number, rate: number): void {
    this.#world.faults.random(seed, rate)
  }

  hold(): void {
    this.#world.pace.hold()
  }

  release(): void {
    this.#world.pace.release()
  }

  async start(): Promise<void> {
    const traffic = {
      world: this.#world,
      routes: this.#routes,
      count: (route: string) => this.#requests.set(route, (this.#requests.get(route) ?? 0) + 1),
    }
    const server = createServer((request, response) => void serve(request, response, traffic))
    server.on('upgrade', (request, stream, head) =>
      this.#world.sockets.connect(request, stream, head, this.#world.faults.ofSocket()),
    )
    server.listen(this.#port, '127.0.0.1')
    await once(server, 'listening')
    this.#port = (server.address() as AddressInfo).port
    this.#server = server
  }

  async stop(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    this.#world.queue.reset()
    this.#world.memory.free()
    this.#world.files.clear('temp')
    this.#world.sockets.closeAll()
    if (!server) return
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }

  async restart(downMs = 0): Promise<void> {
    if (!this.#server) return
    await this.stop()
    await setTimeout(downMs)
    if (!this.#isDisposed) await this.start()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isDisposed = true
    await this.stop()
  }
}
