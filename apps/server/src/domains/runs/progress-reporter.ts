import { encodeImage, type ImageValue } from '@easel/nodes/execution'
import type { Database } from '../../db/pool.ts'
import { publish } from '../../events/event-bus.ts'
import { savePreview, saveProgress } from './runs.repo.ts'

const progressEveryMs = 150
const previewEveryMs = 500

/** Tells everybody how far a run is, as often as eyes can follow; what comes faster is left out. */
export class ProgressReporter {
  readonly #db: Database
  readonly #runId: string
  readonly #log: (error: unknown) => void
  #phase: 'checking' | 'processing' = 'checking'
  #percent = 0
  #node: string | undefined
  #lastProgress = 0
  #lastPreview = 0
  #pending: Promise<void> = Promise.resolve()

  constructor(db: Database, runId: string, log: (error: unknown) => void) {
    this.#db = db
    this.#runId = runId
    this.#log = log
  }

  /** Of a stage that goes from `from` to `to` percent of the run. Never goes back. */
  progress(percent: number, node: string, phase: 'checking' | 'processing'): void {
    const isNewPhase = phase !== this.#phase
    this.#phase = phase
    this.#node = node
    this.#percent = Math.max(this.#percent, Math.min(99, percent))
    if (!isNewPhase && performance.now() - this.#lastProgress < progressEveryMs) return
    this.#lastProgress = performance.now()
    this.#enqueue(() => this.#send(false))
  }

  preview(image: ImageValue): void {
    if (this.#lastPreview > 0 && performance.now() - this.#lastPreview < previewEveryMs) return
    this.#lastPreview = performance.now()
    this.#enqueue(async () => {
      const { bytes } = await encodeImage(image, { format: 'webp', quality: 70 })
      await savePreview(this.#db, this.#runId, bytes)
      await this.#send(true)
    })
  }

  /** Everything that was to be told has been told. */
  async settle(): Promise<void> {
    await this.#pending
  }

  /** One after the other: an older picture never overtakes a newer one. Losing one costs nothing but is worth a line. */
  #enqueue(task: () => Promise<void>): void {
    this.#pending = this.#pending.then(task).catch(this.#log)
  }

  async #send(has_preview: boolean): Promise<void> {
    const progress = { phase: this.#phase, percent: Math.round(this.#percent * 10) / 10 }
    await saveProgress(this.#db, this.#runId, { ...progress, node: this.#node ?? null })
    const node = this.#node ? { node: this.#node } : {}
    await publish(this.#db, { type: 'progress', run_id: this.#runId, ...progress, ...node, has_preview })
  }
}
