import { encodeImage, type ImageValue, shrinkImage } from '@easel/nodes/execution'
import type { Database } from '../../db/pool.ts'
import { publish } from '../../events/event-bus.ts'
import { savePreview, saveProgress } from './runs.repo.ts'

const progressEveryMs = 150
const previewEveryMs = 500
/** Limits the value of a preview: stopping a run before its end gives the attempts back, so previews are free. */
const maxPreviewSide = 512

/** Publishes the progress of a run, throttled to a visible rate; updates in between are dropped. */
export class ProgressReporter {
  readonly #db: Database
  readonly #runId: string
  readonly #log: (error: unknown) => void
  #phase: 'checking' | 'processing' = 'checking'
  #percent = 0
  #node: { id: string; percent: number } | undefined
  #lastProgress = 0
  #lastPreview = 0
  #pending: Promise<void> = Promise.resolve()

  constructor(db: Database, runId: string, log: (error: unknown) => void) {
    this.#db = db
    this.#runId = runId
    this.#log = log
  }

  /** Reports the percentage of the whole run. Never goes back. */
  progress(percent: number, node: { id: string; fraction: number }, phase: 'checking' | 'processing'): void {
    const isNew = phase !== this.#phase || node.id !== this.#node?.id
    this.#phase = phase
    this.#node = { id: node.id, percent: rounded(node.fraction * 100) }
    this.#percent = Math.max(this.#percent, Math.min(99, percent))
    if (!isNew && performance.now() - this.#lastProgress < progressEveryMs) return
    this.#lastProgress = performance.now()
    this.#enqueue(() => this.#send(false))
  }

  preview(image: ImageValue): void {
    if (this.#lastPreview > 0 && performance.now() - this.#lastPreview < previewEveryMs) return
    this.#lastPreview = performance.now()
    this.#enqueue(async () => {
      const small = await shrinkImage(image, maxPreviewSide)
      const { bytes } = await encodeImage(small, { format: 'webp', quality: 70, isQuick: true })
      await savePreview(this.#db, this.#runId, bytes)
      await this.#send(true)
    })
  }

  /** Resolves once all pending updates are published. */
  async settle(): Promise<void> {
    await this.#pending
  }

  /** Serializes updates, so that an older preview never overtakes a newer one. A failed update is only logged. */
  #enqueue(task: () => Promise<void>): void {
    this.#pending = this.#pending.then(task).catch(this.#log)
  }

  async #send(has_preview: boolean): Promise<void> {
    const progress = { phase: this.#phase, percent: rounded(this.#percent) }
    const at = { node: this.#node?.id ?? null, node_percent: this.#node?.percent ?? 0 }
    await saveProgress(this.#db, this.#runId, { ...progress, ...at })
    const node = this.#node ? { node: this.#node.id } : {}
    await publish(this.#db, { type: 'progress', run_id: this.#runId, ...progress, ...node, has_preview })
  }
}

function rounded(percent: number): number {
  return Math.round(Math.min(100, Math.max(0, percent)) * 10) / 10
}
