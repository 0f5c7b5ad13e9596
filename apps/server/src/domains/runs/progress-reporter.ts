import { setImmediate } from 'node:timers/promises'
import { encodeImage, type ImageValue, shrinkImage } from '@easel/nodes/execution'
import type { Database } from '../../platform/db/pool.ts'
import { type NodeRecord, type Preview, recordNode, saveProgress } from './runs.repo.ts'

const progressEveryMs = 150
const previewEveryMs = 500
/**
 * Maximum side of previews in pixels. Previews are small, because a stopped run returns its attempts and its previews are then
 * free.
 */
const maxPreviewSide = 512

interface Round {
  readonly id: string
  readonly round: number
}

/** Publishes the progress of a run, at most a few times a second; updates in between are dropped. */
export class ProgressReporter {
  readonly #db: Database
  readonly #run: Round
  readonly #log: (error: unknown) => void
  #phase: 'checking' | 'processing' = 'checking'
  #percent = 0
  #node: { id: string; percent: number } | undefined
  #lastProgress = 0
  #lastPreview = 0
  #pending: Promise<void> = Promise.resolve()

  constructor(db: Database, { id, round }: Round, log: (error: unknown) => void) {
    this.#db = db
    this.#run = { id, round }
    this.#log = log
  }

  /** Reports the percentage of the whole run, which never decreases. */
  progress(percent: number, node: { id: string; fraction: number }, phase: 'checking' | 'processing'): void {
    const isNew = phase !== this.#phase || node.id !== this.#node?.id
    this.#phase = phase
    this.#node = { id: node.id, percent: rounded(node.fraction * 100) }
    this.#percent = Math.max(this.#percent, Math.min(99, percent))
    if (!isNew && performance.now() - this.#lastProgress < progressEveryMs) return
    this.#lastProgress = performance.now()
    this.#enqueue(() => this.#send())
  }

  /** Shows a preview. Resolves when the preview is being sent: the next computation of the node would occupy the processor. */
  async preview(image: ImageValue): Promise<void> {
    if (this.#lastPreview > 0 && performance.now() - this.#lastPreview < previewEveryMs) return
    this.#lastPreview = performance.now()
    const encoding = encodePreview(image)
    this.#enqueue(async () => this.#send(await encoding))
    // `#enqueue` logs a failure.
    await encoding.catch(() => {})
    // The statement is sent within this turn of the event loop.
    await setImmediate()
  }

  /**
   * Records how a node ended. The next node does not wait for the record, but a reader that gets the progress of the next node
   * finds it.
   */
  node(record: Omit<NodeRecord, 'run_id' | 'round'>): void {
    const { id: run_id, round } = this.#run
    this.#enqueue(() => recordNode(this.#db, { run_id, round, ...record }))
  }

  /** Resolves once all pending updates are published. */
  async settle(): Promise<void> {
    await this.#pending
  }

  /** Serializes updates, so that an older preview never overtakes a newer preview. A failed update is only logged. */
  #enqueue(task: () => Promise<void>): void {
    this.#pending = this.#pending.then(task).catch(this.#log)
  }

  async #send(preview?: Preview): Promise<void> {
    const progress = {
      phase: this.#phase,
      percent: rounded(this.#percent),
      node: this.#node?.id ?? null,
      node_percent: this.#node?.percent ?? 0,
    }
    await saveProgress(this.#db, this.#run.id, { progress, preview })
  }
}

/** Encodes a preview, as JPEG if it is opaque: WebP takes several times as long. */
async function encodePreview(image: ImageValue): Promise<Preview> {
  const small = await shrinkImage(image, maxPreviewSide)
  return await encodeImage(small, { format: 'jpeg', quality: 80, isQuick: true })
}

function rounded(percent: number): number {
  return Math.round(Math.min(100, Math.max(0, percent)) * 10) / 10
}
