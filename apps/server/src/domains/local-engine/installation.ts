import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { privately } from '../../platform/storage/private-folders.ts'
import type { CatalogueFile, CatalogueModel, CatalogueRuntime } from './catalogue/catalogue.ts'
import type { OpenCatalogue } from './catalogue/open-catalogue.ts'
import { describeOwn } from './catalogue/own-models.ts'
import { LocalEngineError, localError } from './faults.ts'
import type { WantedFile } from './fetching/fetch-file.ts'
import { fetchUntilComplete } from './fetching/fetch-until-complete.ts'
import type { FileState } from './local-engine.types.ts'
import { bestCard, buildFor, ownBackend, runnableBuilds, timeKeyOf } from './machine/assess.ts'
import { cardFitOf, flagsOf } from './machine/card-fit.ts'
import { lookAtMachine } from './machine/look-at-machine.ts'
import type { Launch } from './process/engine-process.ts'
import { checkBinary } from './runtime/check-binary.ts'
import { type PinnedRuntime, pinRuntime } from './runtime/release.ts'
import { unpack } from './runtime/unpack.ts'

/** An engine that can be started, and the name of its model in pictures. */
export interface InstalledEngine {
  readonly launch: Launch
  readonly title: string
  readonly family: string | undefined
  /** Key of the model and the build, under which the duration of a picture is stored. */
  readonly timeKey: string
}

export interface InstallOptions {
  readonly catalogue: OpenCatalogue
  readonly model: string
  /** Title of the model for a fault. */
  readonly title: string
  /** The build that the order names; null for the best build. */
  readonly backend: string | null
  readonly pinned: Readonly<Record<string, PinnedRuntime>>
  readonly signal: AbortSignal
  readonly onPinned: (key: string, pinned: PinnedRuntime) => Promise<void>
  readonly onFiles: (files: readonly FileState[], bytesPerSecond: number | undefined) => void
  readonly onRuntime: (name: string, backend: string) => void
}

const atOnce = 2
const serverName = 'sd-server'

/** The files of the engine on this machine: programs, models, and the abilities that the program has reported. */
export class Installation {
  readonly #folder: string
  readonly #ownProgram: string | undefined
  /** Folder of LoRAs; undefined if the host has none. */
  readonly #loras: string | undefined

  constructor(
    folder: string,
    { ownProgram, loras }: { ownProgram: string | undefined; loras: string | undefined },
  ) {
    this.#folder = folder
    this.#ownProgram = ownProgram
    this.#loras = loras
  }

  get #models(): string {
    return join(this.#folder, 'models')
  }

  #modelPath({ name, sha256 }: Pick<CatalogueFile, 'name' | 'sha256'>): string {
    // Two files of the same name get different paths.
    return join(this.#models, `${beginOf(sha256)}${name}`)
  }

  /**
   * Returns the names of the files with this digest, including partly downloaded files, and files that had another name at an
   * earlier address.
   */
  async #namesOf(sha256: string): Promise<string[]> {
    const names = await readdir(this.#models).catch(() => [])
    return names.filter((name) => name.startsWith(beginOf(sha256)))
  }

  /** Fetches missing files, and returns the command that starts the engine. */
  async install(options: InstallOptions): Promise<InstalledEngine> {
    const { catalogue, signal } = options
    const ownModel = catalogue.own.models.find(({ key }) => key === options.model)
    const model = ownModel ? describeOwn(ownModel) : catalogue.models.find(({ key }) => key === options.model)
    const fault = catalogue.own.faults.get(options.model)
    if (fault) throw new LocalEngineError(fault)
    if (!model) throw localError('model_gone', { name: options.title })
    const { runtime, flags } = await this.#chooseRuntime(model, options)
    const missing = ownModel ? [] : await this.#missingOf(model)
    const program = runtime && join(this.#folder, 'programs', runtime.sha256.slice(0, 16))
    const archive = program && join(this.#folder, 'programs', `${runtime.sha256.slice(0, 16)}.zip`)
    const hasProgram = program !== undefined && (await exists(join(program, serverName)))
    const wanted = [
      ...(runtime && archive && !hasProgram ? [{ file: runtime, path: archive }] : []),
      ...missing.map((file) => ({ file, path: this.#modelPath(file) })),
    ]
    await this.#fetchAll(wanted, options)
    if (program && archive && !hasProgram) {
      await unpack(archive, program, signal)
      await rm(archive, { force: true })
    }
    const path = program ? join(program, serverName) : resolve(this.#ownProgram!)
    await checkBinary(path, process, { allowsScripts: !program })
    const files = model.files.map(({ role, ...file }) => ({
      role,
      path: ownModel?.path ?? this.#modelPath(file),
    }))
    const ofLoras = this.#loras === undefined ? [] : ['--lora-model-dir', this.#loras]
    return {
      timeKey: timeKeyOf(model.key, runtime?.backend),
      family: model.family,
      launch: {
        key: JSON.stringify([path, { ...model, flags }, ...ofLoras]),
        command: [path, ...argumentsOf({ ...model, flags }, files), ...ofLoras],
        libraries: program,
      },
      title: basename(
        (model.files.find(({ role }) => role === 'model' || role === 'diffusion-model') ?? model.files[0]!)
          .name,
      ),
    }
  }

  /**
   * Returns the build for a model on this machine with its digest, and the options for it. The build is undefined if the host has
   * named a program.
   */
  async #chooseRuntime(
    model: CatalogueModel,
    { catalogue, backend, pinned, signal, onPinned, onRuntime }: InstallOptions,
  ): Promise<{ runtime: PinnedRuntime | undefined; flags: readonly string[] }> {
    const machine = await lookAtMachine(dirname(this.#folder))
    const fit = cardFitOf(model, bestCard(machine))
    if (this.#ownProgram !== undefined) {
      onRuntime(basename(this.#ownProgram), backend ?? 'own')
      const own = backend === 'cpu' ? 'cpu' : ownBackend(machine)
      return { runtime: undefined, flags: flagsOf(model, { backend: own, fit }) }
    }
    const builds = runnableBuilds(machine, catalogue.runtimes)
    const build =
      backend === null
        ? buildFor(model, machine, builds)
        : builds.find((candidate) => candidate.backend === backend)
    if (!build) throw localError('no_runtime', { platform: `${process.platform} ${process.arch}` })
    const key = keyOf(build)
    const known = pinned[key]
    const chosen = known ?? (await this.#pin(build, catalogue, signal))
    if (!known) await onPinned(key, chosen)
    onRuntime(chosen.name.replace(/\.zip$/, ''), chosen.backend)
    return { runtime: chosen, flags: flagsOf(model, { backend: chosen.backend, fit }) }
  }

  async #pin(build: CatalogueRuntime, catalogue: OpenCatalogue, signal: AbortSignal): Promise<PinnedRuntime> {
    const address = 'release' in build ? build.release : build.address
    return await pinRuntime(build, catalogue.reachOf(address), signal)
  }

  /** Renames files to the names that the catalogue gives them now, and deletes parts of files with other names. */
  async #rename(files: readonly CatalogueFile[]): Promise<void> {
    for (const file of files) {
      const path = this.#modelPath(file)
      const known = [path, `${path}.part`, `${path}.part.json`]
      const others = (await this.#namesOf(file.sha256)).map((name) => join(this.#models, name))
      for (const oldPath of others.filter((candidate) => !known.includes(candidate)))
        await (isPart(oldPath) ? rm(oldPath, { force: true }) : rename(oldPath, path))
    }
  }

  async #missingOf({ files }: CatalogueModel): Promise<CatalogueFile[]> {
    await this.#rename(files)
    const found = await Promise.all(files.map((file) => hasSize(this.#modelPath(file), file.bytes)))
    return files.filter((_, index) => !found[index])
  }

  /** Fetches files, at most two concurrently. Each is retried until it is complete or has a lasting fault. */
  async #fetchAll(
    wanted: readonly { file: WantedFile; path: string }[],
    { catalogue, signal, onFiles }: InstallOptions,
  ): Promise<void> {
    if (wanted.length === 0) return
    const states: FileState[] = wanted.map(({ file: { name, bytes } }) => ({ name, bytes, done: 0 }))
    const rate = new Rate()
    const show = () => onFiles(states, rate.perSecond(states.reduce((sum, { done }) => sum + done, 0)))
    show()
    const queue = [...wanted.entries()]
    // A failed download stops the other downloads.
    const failed = new AbortController()
    const either = AbortSignal.any([signal, failed.signal])
    const lanes = Array.from({ length: atOnce }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const [index, { file, path }] = next
        await this.#fetchOne(file, path, { state: states[index]!, catalogue, signal: either, show })
      }
    })
    try {
      await Promise.all(lanes)
    } catch (error) {
      failed.abort(error)
      await Promise.allSettled(lanes)
      throw error
    }
  }

  async #fetchOne(
    file: WantedFile,
    path: string,
    {
      state,
      catalogue,
      signal,
      show,
    }: { state: FileState; catalogue: OpenCatalogue; signal: AbortSignal; show: () => void },
  ): Promise<void> {
    await fetchUntilComplete(file, {
      ...{ path, reach: catalogue.reachOf(file.address), signal },
      onProgress(done) {
        Object.assign(state, { done, fault: undefined, retryTs: undefined })
        show()
      },
      onPause(fault, pauseMs) {
        Object.assign(state, { fault, retryTs: Date.now() + pauseMs })
        show()
      },
    })
    state.done = file.bytes
    show()
  }

  async #isHere({ sha256, bytes }: CatalogueFile): Promise<boolean> {
    const names = (await this.#namesOf(sha256)).filter((name) => !isPart(name))
    const found = await Promise.all(names.map((name) => hasSize(join(this.#models, name), bytes)))
    return found.includes(true)
  }

  /** Returns the digests of the files that are on this machine. */
  async digestsHere(models: readonly CatalogueModel[]): Promise<Set<string>> {
    const files = models.flatMap((model) => model.files)
    const found = await Promise.all(files.map((file) => this.#isHere(file)))
    return new Set(files.filter((_, index) => found[index]).map(({ sha256 }) => sha256))
  }

  /** Returns the bytes that a model takes on this machine, including partly downloaded files. */
  async bytesHere({ files }: CatalogueModel): Promise<number> {
    const names = (await Promise.all(files.map(({ sha256 }) => this.#namesOf(sha256)))).flat()
    const sizes = await Promise.all(names.map((name) => sizeOf(join(this.#models, name))))
    return sizes.reduce((sum, size) => sum + size, 0)
  }

  /** Deletes files of models, also partly downloaded files, except for the files that the kept model needs. */
  async drop(
    models: readonly CatalogueModel[],
    { dropped, keptModel }: { dropped: ReadonlySet<string>; keptModel: string },
  ): Promise<void> {
    const needed = new Set(
      models.filter(({ key }) => key === keptModel).flatMap(({ files }) => files.map(({ sha256 }) => sha256)),
    )
    const files = models.filter(({ key }) => dropped.has(key)).flatMap((model) => model.files)
    for (const { sha256 } of files.filter(({ sha256 }) => !needed.has(sha256)))
      for (const name of await this.#namesOf(sha256)) await rm(join(this.#models, name), { force: true })
  }

  async usedBytes(): Promise<number> {
    const entries = await readdir(this.#folder, { recursive: true, withFileTypes: true }).catch(() => [])
    const sizes = await Promise.all(
      entries.filter((entry) => entry.isFile()).map((entry) => sizeOf(join(entry.parentPath, entry.name))),
    )
    return sizes.reduce((sum, size) => sum + size, 0)
  }

  get #capabilitiesPath(): string {
    return join(this.#folder, 'capabilities.json')
  }

  /** Returns the abilities that the engine reported when it was last started in this way. */
  async capabilitiesOf(key: string): Promise<unknown> {
    try {
      const stored = JSON.parse(await readFile(this.#capabilitiesPath, 'utf8')) as {
        key: string
        answer: unknown
      }
      return stored.key === key ? stored.answer : undefined
    } catch {
      return undefined
    }
  }

  get #timesPath(): string {
    return join(this.#folder, 'times.json')
  }

  /** Returns the durations in seconds of pictures that were made on this machine. */
  async times(): Promise<Readonly<Record<string, number>>> {
    try {
      return JSON.parse(await readFile(this.#timesPath, 'utf8')) as Record<string, number>
    } catch {
      return {}
    }
  }

  /** Stores the duration of the first picture, which is the test picture: later pictures may have any size. */
  async noteTime(key: string, ms: number): Promise<boolean> {
    const times = await this.times()
    if (times[key] !== undefined) return false
    const seconds = Math.max(1, Math.round(ms / 1000))
    await writeFile(this.#timesPath, JSON.stringify({ ...times, [key]: seconds }), { mode: 0o600 })
    return true
  }

  /**
   * Asks the engine for its abilities. An engine that was started with the parts of a model reports no model name, so the title
   * of the model is inserted.
   */
  async readCapabilities(
    url: string,
    { key, title, signal }: { key: string; title: string; signal: AbortSignal },
  ): Promise<unknown> {
    const asked = await fetch(`${url}/sdcpp/v1/capabilities`, { signal })
    const answer = { ...((await asked.json()) as object), model: { name: title, stem: title, path: title } }
    await mkdir(this.#folder, privately)
    await writeFile(this.#capabilitiesPath, JSON.stringify({ key, answer }), { mode: 0o600 })
    return answer
  }
}

const isPart = (name: string) => /\.part(\.json)?$/.test(name)

/** Returns the beginning of the names of the files with this digest. */
function beginOf(sha256: string): string {
  return `${sha256.slice(0, 12)}-`
}

function keyOf(build: CatalogueRuntime): string {
  const from = 'release' in build ? build.release : build.address
  return `${build.platform}-${build.arch}-${build.backend} ${from}`
}

/** Returns the program's options for a model. */
function argumentsOf(
  model: Omit<CatalogueModel, 'flags'> & { flags: readonly string[] },
  files: readonly { role: string; path: string }[],
): string[] {
  return [
    ...files.flatMap(({ role, path }) => [`--${role}`, path]),
    ...model.flags,
    ...['--steps', String(model.steps), '--cfg-scale', String(model.guidance)],
    ...['-W', String(model.side), '-H', String(model.side)],
  ]
}

async function exists(path: string): Promise<boolean> {
  return await stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
}

async function sizeOf(path: string): Promise<number> {
  return await stat(path).then(
    ({ size }) => size,
    () => 0,
  )
}

async function hasSize(path: string, bytes: number): Promise<boolean> {
  return await stat(path).then(
    (found) => found.isFile() && found.size === bytes,
    () => false,
  )
}

/** The speed of a download over the last seconds. */
class Rate {
  readonly #points: { ts: number; bytes: number }[] = []

  perSecond(bytes: number): number | undefined {
    const ts = performance.now()
    if (ts - (this.#points.at(-1)?.ts ?? 0) > 250) this.#points.push({ ts, bytes })
    while (this.#points.length > 20) this.#points.shift()
    const first = this.#points[0]!
    return ts - first.ts > 500 ? Math.round(((bytes - first.bytes) * 1000) / (ts - first.ts)) : undefined
  }
}
