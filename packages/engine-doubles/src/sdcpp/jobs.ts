import { makeAnimation } from '@easel/comfyui-double/animation'
import type { Controls } from '../shared/behaviour.ts'
import type { FaultType } from '../shared/faults.ts'
import { drawPicture } from '../shared/picture.ts'
import { hashOf } from '../shared/random.ts'
import type { Mode } from './capabilities.ts'
import { filmOf } from './film.ts'
import type { JobRequest } from './request.ts'

export interface Job {
  readonly id: string
  readonly mode: Mode
  readonly request: JobRequest
  status: 'queued' | 'generating' | 'completed' | 'failed' | 'cancelled'
  readonly created: number
  started: number | null
  completed: number | null
  /** Result files in base64. */
  results: readonly string[]
  error: string | null
}

/** Faults of a job itself. All other faults concern the file that the job made. */
export const faultsOfWork = ['generation_failed', 'out_of_memory'] as const

const failures: Readonly<Partial<Record<FaultType, string>>> = {
  generation_failed: 'generate_image returned no results',
  out_of_memory: 'failed to allocate Vulkan0 buffer of size 2147483648: out of memory',
}

const seconds = () => Math.floor(Date.now() / 1000)

/** The jobs of a server. It runs one job at a time. */
export class Jobs {
  readonly #controls: Controls
  #jobs = new Map<string, Job>()
  #life = new AbortController()
  #boots = 0
  #running = new AbortController()

  constructor(controls: Controls) {
    this.#controls = controls
  }

  all(): readonly Job[] {
    return [...this.#jobs.values()]
  }

  find(id: string): Job | undefined {
    return this.#jobs.get(id)
  }

  /** Position in the queue, from 1; 0 for jobs that do not wait. */
  positionOf(job: Job): number {
    return this.#queue().indexOf(job) + 1
  }

  pending(): number {
    return this.all().filter(({ status }) => status === 'queued' || status === 'generating').length
  }

  add(mode: Mode, request: JobRequest): Job {
    const id = `job_${(0x69000000 + this.#boots).toString(16)}_${String(this.#jobs.size).padStart(8, '0')}`
    const job: Job = {
      ...{ id, mode, request, status: 'queued', created: seconds(), started: null, completed: null },
      ...{ results: [], error: null },
    }
    this.#jobs.set(id, job)
    void this.#runNext()
    return job
  }

  /** Cancels a job that waits or runs. */
  cancel(job: Job): void {
    const wasRunning = job.status === 'generating'
    this.#end(job, 'cancelled', 'job cancelled by client')
    if (wasRunning) this.#running.abort()
  }

  restart(): void {
    this.#life.abort()
    this.#life = new AbortController()
    this.#boots += 1
    this.#jobs.clear()
  }

  #queue(): Job[] {
    return this.all().filter(({ status }) => status === 'queued')
  }

  async #runNext(): Promise<void> {
    const [job] = this.#queue()
    if (!job || this.all().some(({ status }) => status === 'generating')) return
    job.status = 'generating'
    job.started = seconds()
    this.#running = new AbortController()
    const signal = AbortSignal.any([this.#life.signal, this.#running.signal])
    const { gate, workMs, faults } = this.#controls
    const passed = await gate.pass(workMs, signal).then(
      () => true,
      () => false,
    )
    if (passed) {
      const fault = faults.take(job.mode, faultsOfWork)
      if (fault) this.#end(job, 'failed', failures[fault.type])
      else {
        job.results = resultsOf(job)
        this.#end(job, 'completed')
      }
    }
    await this.#runNext()
  }

  #end(job: Job, status: 'completed' | 'failed' | 'cancelled', error: string | null = null): void {
    job.status = status
    job.completed = seconds()
    job.error = error
  }
}

function resultsOf({ mode, request }: Job): string[] {
  const { prompt, negative_prompt, seed, pictures, references, width, height, fps } = request
  const inputs = [...Object.values(pictures), ...references]
  const picture = (index: number) =>
    drawPicture(hashOf(prompt, negative_prompt, seed, index, ...inputs), { width, height })
  if (mode === 'img_gen')
    return Array.from({ length: request.count }, (_, index) => picture(index).toString('base64'))
  if (request.format === 'webp') {
    const key = hashOf(prompt, negative_prompt, seed, ...inputs)
    const film = makeAnimation(String(key), { width, height, frames: request.frames, fps })
    return [film.toString('base64')]
  }
  const frames = Array.from({ length: request.frames }, (_, index) => picture(index))
  return [filmOf(frames, { width, height, fps }).toString('base64')]
}
