import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { transact } from '../../platform/db/pool.ts'
import { type EventBus, publish } from '../../platform/events/event-bus.ts'
import { newId } from '../../platform/ids.ts'
import { privately } from '../../platform/storage/private-folders.ts'
import type { Settings } from '../../settings.ts'
import { findLocal, putLocalEngine, removeLocalEngine } from '../engines/index.ts'
import { openCatalogue } from './catalogue/open-catalogue.ts'
import { describeOwn } from './catalogue/own-models.ts'
import { LocalEngineError, localError } from './faults.ts'
import { askImports } from './imports/imports.ts'
import { Installation, type InstalledEngine } from './installation.ts'
import {
  acquireLease,
  clearDrops,
  findLocalEngine,
  forget,
  hasOrder,
  type LocalEngineRecord,
  releaseLease,
  saveFound,
  saveImports,
  savePinned,
  saveReady,
  saveState,
} from './local-engine.repo.ts'
import type { FileState, WorkState } from './local-engine.types.ts'
import { LoraFolder } from './loras/lora-folder.ts'
import { assess, recommended } from './machine/assess.ts'
import { lookAtMachine } from './machine/look-at-machine.ts'
import { EngineProcess } from './process/engine-process.ts'
import { EngineProxy } from './process/engine-proxy.ts'
import { startTestPicture, type TestDeps } from './test-picture.ts'

export interface KeeperDeps extends TestDeps {
  events: EventBus
  settings: Settings
}

const leaseMs = 12_000
const turnMs = 3000
/**
 * Pause in ms of a worker while another worker holds the engine. Events wake the worker; the pause is only for the case that the
 * other worker has ended without an event.
 */
const idleTurnMs = 15_000
const progressMs = 700
/** Pause in ms between two checks whether the works in progress have ended. */
const waitMs = 300

/** The work on an order, which a newer order ends. */
interface Turn {
  readonly revision: number
  readonly stop: AbortController
  readonly done: Promise<void>
}

/**
 * Carries out the orders of administrators for the engine on this machine. Of several workers, only one holds the engine. An
 * order describes a wanted state in the database. So a restarted worker continues with it, and two administrators who press the
 * button at the same time cause only one download.
 */
export class Keeper implements AsyncDisposable {
  readonly #deps: KeeperDeps
  readonly #holder = newId()
  readonly #folder: string
  readonly #stop = new AbortController()
  readonly #process: EngineProcess
  readonly #installation: Installation
  readonly #loras: LoraFolder | undefined
  #proxy: EngineProxy | undefined
  #capabilities: unknown
  #turn: Turn | undefined
  #timeKey: string | undefined
  #loop: Promise<void> | undefined
  #wake: (() => void) | undefined
  #state: WorkState | undefined
  #saving: Promise<void> = Promise.resolve()
  #asking: Promise<void> = Promise.resolve()

  constructor(deps: KeeperDeps) {
    this.#deps = deps
    this.#folder = join(resolve(deps.settings.DATA_DIR), 'local-engine')
    this.#process = new EngineProcess({
      folder: join(this.#folder, 'run'),
      onChange: () => this.#report({ process: this.#process.state, fault: this.#process.fault }),
    })
    const { SD_SERVER: ownProgram, LOCAL_LORAS_DIR: loras } = deps.settings
    this.#loras = loras === undefined ? undefined : new LoraFolder(loras)
    this.#installation = new Installation(this.#folder, { ownProgram, loras: this.#loras?.path })
  }

  get activeCount(): number {
    const isBusy = this.#process.state === 'running' || this.#process.state === 'starting'
    const isFetching = this.#state?.phase === 'fetching' || this.#state?.phase === 'starting'
    return Number(isBusy) + Number(isFetching) + (this.#proxy?.activeCount ?? 0)
  }

  start(): void {
    this.#loop = this.#repeat()
  }

  wake(): void {
    this.#wake?.()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort(new Error('the worker stops'))
    this.#wake?.()
    await this.#loop
    await this.#asking
    await this.#endTurn()
    await this.#close()
    await this.#saving
    await transact(this.#deps.db, async (tx) => {
      if (await releaseLease(tx, this.#holder)) await publish(tx, { type: 'local_engine' })
    })
  }

  async #repeat(): Promise<void> {
    const { signal } = this.#stop
    while (!signal.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#wake = resolve
      const pauseMs = await this.#keep().catch((error: unknown) => {
        this.#deps.log.error({ err: error }, 'local engine')
        return idleTurnMs
      })
      const timer = new AbortController()
      const either = AbortSignal.any([signal, timer.signal])
      await (pauseMs === undefined
        ? promise
        : Promise.race([promise, sleep(pauseMs, undefined, { signal: either }).catch(() => {})]))
      timer.abort()
    }
  }

  /**
   * Carries out the newest order. Returns the pause until the next check; undefined if no check is needed before the next event.
   */
  async #keep(): Promise<number | undefined> {
    const { db } = this.#deps
    const known = await findLocalEngine(db)
    const home = known && known.wish !== 'look' ? await this.#home(known.home) : undefined
    const isElsewhere = known?.home !== null && known?.home !== home
    if (!known || !hasOrder(known) || isElsewhere) {
      await this.#release()
      return undefined
    }
    const row = await acquireLease(db, { holder: this.#holder, home, leaseMs })
    if (!row) {
      await this.#release()
      return idleTurnMs
    }
    if (row.found_ts === null || row.found_ts < row.look_ts) await this.#look()
    if (row.wish === 'look') return undefined
    if (row.revision !== this.#turn?.revision) await this.#begin(row)
    return turnMs
  }

  async #begin(row: LocalEngineRecord): Promise<void> {
    await this.#endTurn()
    const stop = new AbortController()
    const signal = AbortSignal.any([stop.signal, this.#stop.signal])
    const done = this.#fulfil(row, signal).catch((error: unknown) => {
      if (!signal.aborted) this.#deps.log.error({ err: error }, 'local engine')
    })
    this.#turn = { revision: row.revision, stop, done }
  }

  async #endTurn(): Promise<void> {
    this.#turn?.stop.abort(new Error('another order'))
    await this.#turn?.done
    this.#turn = undefined
  }

  /** Ends work that another process will continue. */
  async #release(): Promise<void> {
    if (!this.#turn && !this.#proxy) return
    await this.#endTurn()
    await this.#close()
  }

  async #close(): Promise<void> {
    await this.#proxy?.[Symbol.asyncDispose]()
    this.#proxy = undefined
    await this.#process.set(undefined)
  }

  /**
   * Returns the id of this machine's folder; creates the folder if no machine has one yet. If the files are on another machine,
   * this machine has no part of the engine.
   */
  async #home(taken: string | null): Promise<string | undefined> {
    const path = join(this.#folder, 'home')
    const known = await readFile(path, 'utf8').catch(() => '')
    if (/^[0-9a-f-]{36}$/.test(known)) return known
    if (taken !== null) return undefined
    const home = randomUUID()
    await mkdir(join(this.#folder, 'run'), privately)
    await writeFile(path, home, { mode: 0o600 })
    return home
  }

  async #look(): Promise<void> {
    const { db } = this.#deps
    const { look_ts: lookTs } = (await findLocalEngine(db))!
    this.#asking = this.#asking.then(() => this.#askImports())
    const catalogue = await this.#openCatalogue(this.#stop.signal)
    // The engine may have no files here yet, not even its folder.
    const machine = await lookAtMachine(dirname(this.#folder))
    const here = await this.#installation.digestsHere(catalogue.models)
    const ownProgram = this.#deps.settings.SD_SERVER !== undefined
    const options = { here, ownProgram, times: await this.#installation.times() }
    const ownModels = catalogue.own.models.map(describeOwn)
    const offers = [
      ...assess(machine, catalogue, options),
      ...assess(machine, { ...catalogue, models: ownModels }, { ...options, here: new Set(['']) }),
    ]
    const hereBytes = await Promise.all(catalogue.models.map((model) => this.#installation.bytesHere(model)))
    const described = [...catalogue.models, ...ownModels].map((model, index) => ({
      ...offers[index]!,
      title: model.title,
      family: model.family,
      licence: model.licence.name === '' ? undefined : model.licence,
      totalBytes: model.files.reduce((sum, { bytes }) => sum + bytes, 0),
      hereBytes: hereBytes[index] ?? 0,
    }))
    await saveFound(db, this.#holder, {
      ...{ lookTs, machine, offers: described, catalogueFault: catalogue.fault },
      ...{ refused: catalogue.own.refused, refusedCount: catalogue.own.refusedCount },
      // Only catalogue models are recommended: a file of the host or of an administrator was already chosen.
      recommended: recommended(offers.filter((_, index) => described[index]!.licence)),
    })
  }

  async #openCatalogue(signal: AbortSignal) {
    const row = await findLocalEngine(this.#deps.db)
    return await openCatalogue(this.#deps.settings, signal, row?.imports)
  }

  /**
   * Sends a request to the server of each added model, once for each model: the answer is stored. Runs in the background, so that
   * orders do not wait for slow servers.
   */
  async #askImports(): Promise<void> {
    const { db, log } = this.#deps
    const { signal } = this.#stop
    try {
      const catalogue = await this.#openCatalogue(signal)
      const asked = await askImports((await findLocalEngine(db))?.imports ?? {}, catalogue.reachOf, signal)
      if (Object.keys(asked).length === 0) return
      await saveImports(db, this.#holder, asked)
      this.wake()
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'local engine')
    }
  }

  async #fulfil(row: LocalEngineRecord, signal: AbortSignal): Promise<void> {
    const { revision, model, backend } = row
    const before = this.#state ?? row.state
    // A paused order shows the progress of the download so far.
    const files = row.wish === 'pause' ? (before.files ?? []).map(withoutFault) : []
    // The name stays, because a fault names a model whose file is no longer there.
    const modelName = before.model === row.model ? before.modelName : undefined
    this.#state = {
      ...{
        phase: 'fetching',
        revision,
        model: model ?? undefined,
        backend: backend ?? undefined,
        ...{ runtime: undefined, modelName },
      },
      ...{ files, bytesPerSecond: undefined, process: this.#process.state, fault: undefined },
      usedBytes: await this.#installation.usedBytes(),
    }
    if (row.wish === 'remove') return await this.#remove(signal)
    if (row.wish === 'pause') return this.#report({ phase: 'paused' })
    try {
      await this.#drop(row)
      this.#report({})
      const installedName = await this.#setUp(row, signal)
      await startTestPicture(this.#deps, { model: row.model ?? '', modelName: installedName }, signal)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof LocalEngineError)) this.#deps.log.error({ err: error }, 'local engine')
      const fault =
        error instanceof LocalEngineError
          ? error.fault
          : localError('crashed', { detail: (error as Error).message.slice(0, 200) }).fault
      this.#report({ phase: 'failed', fault })
    }
  }

  /** Returns the name of the model in forms. */
  async #setUp(row: LocalEngineRecord, signal: AbortSignal): Promise<string> {
    const { db } = this.#deps
    const catalogue = await this.#openCatalogue(signal)
    const model = row.model ?? ''
    const offer = row.found?.offers.find(({ key }) => key === model)
    const title = offer?.title ?? this.#state?.modelName ?? model
    const installed = await this.#installation.install({
      ...{ catalogue, model, title, backend: row.backend, pinned: row.pinned, signal },
      onPinned: (key, pinned) => savePinned(db, this.#holder, key, pinned),
      onFiles: (files, bytesPerSecond) => this.#progress(files, bytesPerSecond),
      onRuntime: (runtime, used) => this.#report({ runtime, backend: used }),
    })
    this.#report({ phase: 'starting', files: [], bytesPerSecond: undefined })
    await this.#open(installed, signal)
    await this.#look()
    await saveReady(db, this.#holder, row)
    const usedBytes = await this.#installation.usedBytes()
    this.#report({ phase: 'ready', usedBytes, modelName: installed.title })
    return installed.title
  }

  /** Registers the engine. The program runs once for this, to report its abilities. */
  async #open({ launch, title, family, timeKey }: InstalledEngine, signal: AbortSignal): Promise<void> {
    const { db, settings } = this.#deps
    while (this.#proxy && this.#proxy.activeCount > 0) await sleep(waitMs, undefined, { signal })
    this.#process.retry()
    this.#timeKey = timeKey
    await this.#process.set(launch)
    this.#capabilities =
      (await this.#installation.capabilitiesOf(launch.key)) ??
      (await this.#process.while((url) =>
        this.#installation.readCapabilities(url, { key: launch.key, title, signal }),
      ))
    signal.throwIfAborted()
    const known = await transact(db, findLocal)
    this.#proxy ??= await EngineProxy.open(
      {
        process: this.#process,
        capabilities: () => this.#listCapabilities(),
        onFault: (fault) => this.#report({ fault }),
        onPicture: (ms) => void this.#noteTime(ms),
      },
      known ? Number(new URL(known.address).port) : 0,
    )
    const home = await this.#home(null)
    const { name } = (await acquireLease(db, { holder: this.#holder, home, leaseMs })) ?? {}
    if (name === undefined) return
    const address = this.#proxy.url
    const reachedBy = settings.WORKER_NAME ?? null
    const families = family === undefined ? {} : { [title]: family }
    await transact(db, (tx) => putLocalEngine(tx, { name, address, reachedBy, families }))
  }

  /**
   * Returns the abilities of the engine with the LoRAs that its folder has now. The program reads the folder again for each work,
   * so it needs no restart for a new file.
   */
  async #listCapabilities(): Promise<unknown> {
    if (this.#capabilities === undefined || !this.#loras) return this.#capabilities
    return { ...(this.#capabilities as object), loras: await this.#loras.list(this.#stop.signal) }
  }

  /** Replaces the estimated duration by the duration of the first picture. */
  async #noteTime(ms: number): Promise<void> {
    try {
      if (this.#timeKey !== undefined && (await this.#installation.noteTime(this.#timeKey, ms)))
        await this.#look()
    } catch (error) {
      this.#deps.log.error({ err: error }, 'local engine')
    }
  }

  /** Deletes files of models that are no longer used. */
  async #drop({ drops, model }: LocalEngineRecord): Promise<void> {
    if (drops.length === 0) return
    const { models } = await this.#openCatalogue(this.#stop.signal)
    await this.#installation.drop(models, { dropped: new Set(drops), keptModel: model ?? '' })
    await clearDrops(this.#deps.db, this.#holder, drops)
    await this.#look()
  }

  async #remove(signal: AbortSignal): Promise<void> {
    const { db } = this.#deps
    this.#report({ phase: 'removing' })
    while (!(await transact(db, removeLocalEngine))) await sleep(1000, undefined, { signal })
    await this.#close()
    signal.throwIfAborted()
    await rm(this.#folder, { recursive: true, force: true })
    await this.#saving
    this.#state = undefined
    await transact(db, (tx) => forget(tx, this.#holder))
    this.#wake?.()
  }

  #progressTs = 0

  #progress(files: readonly FileState[], bytesPerSecond: number | undefined): void {
    const now = Date.now()
    const isUrgent = files.some(({ fault }) => fault) || files.every(({ done, bytes }) => done >= bytes)
    if (!isUrgent && now - this.#progressTs < progressMs) return
    this.#progressTs = now
    this.#report({ files: files.map((file) => ({ ...file })), bytesPerSecond })
  }

  /** Stores the progress. Writes are sequential; of several waiting writes, only the newest is kept. */
  #report(change: Partial<WorkState>): void {
    if (!this.#state) return
    const state = { ...this.#state, ...change }
    this.#state = state
    this.#saving = this.#saving
      .then(async () => {
        if (this.#state === state) await saveState(this.#deps.db, this.#holder, state)
      })
      .catch((error: unknown) => this.#deps.log.error({ err: error }, 'local engine'))
  }
}

const withoutFault = ({ name, bytes, done }: FileState): FileState => ({ name, bytes, done })
