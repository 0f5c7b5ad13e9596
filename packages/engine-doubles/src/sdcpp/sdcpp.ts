import { type Answer, withLongString } from '../shared/answers.ts'
import type { Behaviour, Call, Controls, ErrorName } from '../shared/behaviour.ts'
import { type Fault, resultFaults } from '../shared/faults.ts'
import { drawPicture } from '../shared/picture.ts'
import { hashOf } from '../shared/random.ts'
import { type CapabilitiesOptions, capabilitiesOf, type Mode } from './capabilities.ts'
import { faultsOfWork, type Job, Jobs } from './jobs.ts'
import { Refusal, readJob } from './request.ts'

const faultsOfFiles = resultFaults.filter((type) => !faultsOfWork.some((workFault) => workFault === type))
const tenGigabytes = 10 * 1024 ** 3

/** Answers on the native routes of `sd-server` of stable-diffusion.cpp. */
export class Sdcpp implements Behaviour {
  readonly #options: CapabilitiesOptions
  readonly #controls: Controls
  readonly #jobs: Jobs

  constructor(controls: Controls, options: CapabilitiesOptions) {
    this.#options = options
    this.#controls = controls
    this.#jobs = new Jobs(controls)
  }

  readonly routes = [
    {
      name: 'capabilities',
      method: 'GET',
      path: /^\/sdcpp\/v1\/capabilities$/,
      handle: () => ({ status: 200, body: capabilitiesOf(this.#options) }),
    },
    {
      name: 'img_gen',
      method: 'POST',
      path: /^\/sdcpp\/v1\/img_gen$/,
      handle: (call: Call) => this.#submit(call, 'img_gen'),
    },
    {
      name: 'vid_gen',
      method: 'POST',
      path: /^\/sdcpp\/v1\/vid_gen$/,
      handle: (call: Call) => this.#submit(call, 'vid_gen'),
    },
    {
      name: 'jobs',
      method: 'GET',
      path: /^\/sdcpp\/v1\/jobs\/(?<id>[\w-]+)$/,
      handle: (_call: Call, { id = '' }: Readonly<Record<string, string>>) => this.#job(id),
    },
    {
      name: 'cancel',
      method: 'POST',
      path: /^\/sdcpp\/v1\/jobs\/(?<id>[\w-]+)\/cancel$/,
      handle: (_call: Call, { id = '' }: Readonly<Record<string, string>>) => this.#cancel(id),
    },
  ] as const

  errorAnswer = errorAnswer

  refusal(words: string): Answer {
    return { status: 400, body: { error: words } }
  }

  works(): readonly object[] {
    return this.#jobs.all().map(({ id, mode, status, request }) => {
      const { pictures, references, ...parameters } = request
      return {
        ...{ id, mode, status, ...parameters },
        pictures: Object.keys(pictures),
        references: references.length,
      }
    })
  }

  restart(): void {
    this.#jobs.restart()
  }

  #submit({ body }: Call, mode: Mode): Answer {
    if (!this.#options.modes.includes(mode)) return this.refusal(`loaded model does not support ${mode}`)
    try {
      const request = readJob(body, { mode, loras: this.#options.loras })
      if (this.#jobs.pending() >= this.#options.maxQueue)
        return { status: 429, body: { error: 'job queue is full' } }
      const { id, created } = this.#jobs.add(mode, request)
      const poll_url = `/sdcpp/v1/jobs/${id}`
      return { status: 202, body: { id, kind: mode, status: 'queued', created, poll_url } }
    } catch (error) {
      if (error instanceof Refusal) return { status: error.status, body: { error: error.message } }
      throw error
    }
  }

  #job(id: string): Answer {
    const job = this.#jobs.find(id)
    if (!job) return { status: 404, body: { error: 'job not found' } }
    const fault = job.status === 'completed' ? this.#controls.faults.take('jobs', faultsOfFiles) : undefined
    return fault ? this.#faultyJob(job, fault) : { status: 200, body: this.#jobBody(job) }
  }

  #cancel(id: string): Answer {
    const job = this.#jobs.find(id)
    if (!job) return { status: 404, body: { error: 'job not found' } }
    if (job.status === 'generating' && !this.#options.cancelsRunning)
      return { status: 409, body: { error: 'job is currently generating and cannot be interrupted yet' } }
    if (job.status === 'queued' || job.status === 'generating') this.#jobs.cancel(job)
    return { status: 200, body: this.#jobBody(job) }
  }

  #jobBody(job: Job, files: readonly string[] = job.results) {
    const { id, mode, status, created, started, completed } = job
    const code = status === 'cancelled' ? 'cancelled' : 'generation_failed'
    return {
      ...{ id, kind: mode, status, created, started, completed },
      queue_position: this.#jobs.positionOf(job),
      result: status === 'completed' ? resultOf(job, files) : null,
      error: job.error === null ? null : { code, message: job.error },
    }
  }

  #faultyJob(job: Job, fault: Fault): Answer {
    switch (fault.type) {
      case 'not_a_picture':
        return {
          status: 200,
          body: this.#jobBody(job, [Buffer.from('no picture').toString('base64')]),
        }
      case 'huge_picture':
        return {
          status: 200,
          headers: { 'content-type': 'application/json' },
          body: withLongString(this.#jobBody(job, ['*']), '*', fault.bytes ?? tenGigabytes),
        }
      case 'wrong_size': {
        const { width, height } = job.request
        const size = { width: Math.ceil(width / 2), height: Math.ceil(height / 4) }
        return {
          status: 200,
          body: this.#jobBody(job, [drawPicture(hashOf(job.id), size).toString('base64')]),
        }
      }
      case 'no_picture':
        return { status: 200, body: { ...this.#jobBody(job), result: { images: [] } } }
      case 'foreign_address':
        return {
          status: 200,
          body: { ...this.#jobBody(job), result: { images: [{ url: fault.to ?? 'http://127.0.0.1:9/' }] } },
        }
      default:
        return errorAnswer('server_error', fault)
    }
  }
}

function resultOf({ mode, request }: Job, files: readonly string[]) {
  if (mode === 'img_gen')
    return {
      output_format: request.format,
      images: files.map((b64_json, index) => ({ index, b64_json })),
    }
  const { format, fps, frames } = request
  return {
    output_format: format,
    mime_type: `${format === 'webp' ? 'image' : 'video'}/${format}`,
    fps,
    frame_count: frames,
    b64_json: files[0],
  }
}

function errorAnswer(name: ErrorName, fault?: Fault): Answer {
  switch (name) {
    // The server's HTTP library answers unknown paths without a body.
    case 'not_found':
      return { status: 404, headers: { connection: 'close' }, body: new Uint8Array() }
    case 'too_large':
      return { status: 413, body: new Uint8Array() }
    case 'unauthorized':
      return { status: 401, body: { error: 'unauthorized' } }
    case 'rate_limited':
      return {
        status: 429,
        headers: { 'retry-after': String(fault?.seconds ?? 1) },
        body: { error: 'job queue is full' },
      }
    case 'quota':
      return { status: 402, body: { error: 'payment required' } }
    case 'content_refused':
      return { status: 400, body: { error: 'invalid generation parameters' } }
    default:
      return { status: fault?.status ?? 500, body: { error: 'server_error', message: 'double' } }
  }
}
