import { type Answer, withLongString } from '../shared/answers.ts'
import type { Behaviour, Call, Controls, ErrorName, Route } from '../shared/behaviour.ts'
import { type Fault, resultFaults } from '../shared/faults.ts'
import { drawPicture } from '../shared/picture.ts'
import { hashOf } from '../shared/random.ts'
import { maskShows } from './mask.ts'
import { Queue } from './queue.ts'
import {
  latentModes,
  type PictureRequest,
  parseFields,
  Refusal,
  readEnlargement,
  readGuide,
  readPicture,
} from './request.ts'
import { programs, type Variant } from './variants.ts'

interface Options {
  readonly variant: Variant
  readonly models: readonly (readonly [file: string, hash: string | null])[]
  /** Metadata of each LoRA, by its name. */
  readonly loras?: Readonly<Record<string, Readonly<Record<string, unknown>>>> | undefined
  readonly controlNets?: readonly string[] | undefined
}

const tenGigabytes = 10 * 1024 ** 3
const folder = '/srv/webui/models'

const samplers = ['DPM++ 2M', 'Euler a', 'Euler', 'DDIM']
const schedulers = [
  { name: 'automatic', label: 'Automatic' },
  { name: 'karras', label: 'Karras' },
  { name: 'simple', label: 'Simple' },
  { name: 'sgm_uniform', label: 'SGM Uniform' },
]
const upscalers = [
  { name: 'None', model_path: null, scale: 4 },
  { name: 'Lanczos', model_path: null, scale: 4 },
  { name: 'R-ESRGAN 4x+', model_path: `${folder}/RealESRGAN/RealESRGAN_x4plus.pth`, scale: 4 },
]

/**
 * Answers like AUTOMATIC1111's web UI, Forge or SD.Next. Work continues when its client disconnects, as on the real
 * servers.
 */
export class A1111 implements Behaviour {
  readonly #controls: Controls
  readonly #options: Options
  readonly #queue: Queue
  #settings: { sd_model_checkpoint: string }

  constructor(controls: Controls, options: Options) {
    this.#controls = controls
    this.#options = options
    this.#queue = new Queue(controls)
    this.#settings = { sd_model_checkpoint: this.#titles()[0] ?? '' }
  }

  get routes(): readonly Route[] {
    const lists: readonly (readonly [string, () => unknown])[] = [
      ['sd-models', () => this.#models()],
      ['samplers', () => this.#samplers()],
      ['schedulers', () => this.#schedulers()],
      [
        'upscalers',
        () => upscalers.map((upscaler) => ({ ...upscaler, model_name: upscaler.name, model_url: null })),
      ],
      ['loras', () => this.#loras()],
      ['options', () => ({ ...this.#settings, samples_format: 'png' })],
      ['memory', () => ({ ram: {}, cuda: { system: { free: 6e9, used: 2e9, total: 8e9 } } })],
      ['progress', () => this.#progress()],
      ...(programs[this.#options.variant].hasLatentModes
        ? [['latent-upscale-modes', () => latentModes.map((name) => ({ name }))] as const]
        : []),
    ]
    const get = lists.map(([name, body]) => ({
      ...{ name, method: 'GET' as const, path: new RegExp(`^/sdapi/v1/${name}$`) },
      handle: () => jsonAnswer(200, body()),
    }))
    const post = (name: string, handle: (call: Call) => Answer | Promise<Answer>): Route => ({
      ...{ name, method: 'POST', path: new RegExp(`^/sdapi/v1/${name}$`), handle },
    })
    return [
      ...get,
      ...(this.#controlNets
        ? [
            {
              ...{ name: 'control-nets', method: 'GET' as const, path: /^\/controlnet\/model_list$/ },
              handle: () => jsonAnswer(200, { model_list: this.#controlNets }),
            },
          ]
        : []),
      post('txt2img', (call) => this.#make('txt2img', call)),
      post('img2img', (call) => this.#make('img2img', call)),
      post('extra-single-image', (call) => this.#enlarge(call)),
      post('interrupt', () => this.#interrupt()),
      {
        ...{ name: 'internal-progress', method: 'POST', path: /^\/internal\/progress$/ },
        handle: (call: Call) => this.#task(call),
      },
    ]
  }

  /** The credentials of `--api-auth`, in the form `user:password`. */
  authorization(key: string): string {
    return `Basic ${Buffer.from(key).toString('base64')}`
  }

  errorAnswer = (name: ErrorName, fault?: Fault): Answer => {
    const { failure, refusal } = programs[this.#options.variant]
    switch (name) {
      case 'not_found':
        return jsonAnswer(404, { detail: 'Not Found' })
      case 'too_large':
        return refusal(413, 'Request Entity Too Large')
      case 'unauthorized':
        return { ...refusal(401, 'Not authenticated'), headers: { 'www-authenticate': 'Basic' } }
      case 'rate_limited':
        return {
          ...refusal(429, 'Too Many Requests'),
          headers: { 'retry-after': String(fault?.seconds ?? 1) },
        }
      case 'quota':
        return refusal(402, 'Payment Required')
      case 'content_refused':
        return invalid('prompt')
      default: {
        const answer = failure('RuntimeError', 'The double was asked to fail')
        return fault?.status === undefined ? answer : { ...answer, status: fault.status }
      }
    }
  }

  refusal(words: string): Answer {
    return programs[this.#options.variant].refusal(400, words)
  }

  works(): readonly object[] {
    return this.#queue.works.map(({ request, ...work }) => ({ ...work, ...request }))
  }

  restart(): void {
    this.#queue.restart()
  }

  get #controlNets(): readonly string[] | undefined {
    return this.#options.variant === 'sdnext' ? undefined : this.#options.controlNets
  }

  #titles(): string[] {
    return this.#options.models.map(([file, hash]) => (hash === null ? file : `${file} [${hash}]`))
  }

  #models(): object[] {
    return this.#options.models.map(([file, hash], index) => ({
      title: this.#titles()[index],
      model_name: file.replaceAll(/[\\/]/g, '_').replace(/\.\w+$/, ''),
      hash,
      sha256: hash === null ? null : hash.padEnd(64, '0'),
      filename: `${folder}/Stable-diffusion/${file}`,
      config: null,
    }))
  }

  #loras(): unknown[] {
    const { loras = {}, variant } = this.#options
    const listed = Object.entries(loras)
    if (!programs[variant].describesLoras) return listed.map(([name]) => name)
    return listed.map(([name, metadata]) => ({
      ...{ name, alias: name, metadata },
      path: `${folder}/Lora/${name}.safetensors`,
    }))
  }

  #samplers(): object[] {
    return samplers.map((name) => ({ name, aliases: [], options: {} }))
  }

  #schedulers(): unknown[] {
    if (programs[this.#options.variant].hasSchedulers) return schedulers
    return this.#samplers()
  }

  #progress() {
    const { running, job, progress, preview } = this.#queue
    const isBusy = running !== undefined
    const { firstJobCount } = programs[this.#options.variant]
    const steps = 20
    return {
      progress,
      eta_relative: 0,
      state: {
        skipped: false,
        interrupted: job.isInterrupted,
        job: running?.route ?? '',
        job_count: isBusy ? (progress === 0 ? firstJobCount : 1) : 0,
        job_timestamp: job.timestamp,
        job_no: 0,
        // An idle server reports the last step of its last job.
        sampling_step: isBusy ? Math.floor(progress * steps) : steps,
        sampling_steps: steps,
      },
      current_image: isBusy && progress > 0 ? preview : null,
      textinfo: null,
    }
  }

  #task({ body }: Call): Answer {
    const id = parseFields(body)['id_task']
    const { running, works, progress, preview } = this.#queue
    const known = programs[this.#options.variant].knowsTasks
    const work = known ? works.find(({ task }) => task !== '' && task === id) : undefined
    const active = work !== undefined && work === running
    const shown = active && progress > 0
    return jsonAnswer(200, {
      active,
      queued: work?.state === 'waiting',
      completed: work?.state === 'done' || work?.state === 'interrupted',
      progress: active ? progress : null,
      eta: null,
      live_preview: shown ? `data:image/png;base64,${preview}` : null,
      id_live_preview: active ? 1 : -1,
      textinfo: active ? null : 'Waiting...',
    })
  }

  #interrupt(): Answer {
    this.#queue.interrupt()
    if (this.#options.variant === 'sdnext') return { status: 204, body: new Uint8Array() }
    return jsonAnswer(200, {})
  }

  async #make(route: 'txt2img' | 'img2img', call: Call): Promise<Answer> {
    return await this.#catchRefusal(async () => {
      const fields = parseFields(call.body)
      const request = readPicture(fields, { isEdit: route === 'img2img' })
      const { hasSchedulers } = programs[this.#options.variant]
      if (!samplers.includes(request.sampler_name)) throw new Refusal(404, 'Sampler not found')
      if (
        hasSchedulers &&
        request.scheduler !== 'Automatic' &&
        !schedulers.some(({ name }) => name === request.scheduler)
      )
        throw new Refusal(404, 'Scheduler not found')
      const { source, mask, task, ...shown } = request
      // Without the extension, its part of a request is ignored.
      const guide = this.#controlNets && readGuide(fields, this.#controlNets)
      const { readsAlpha } = programs[this.#options.variant]
      const masked = mask ? { mask: maskShows(mask, { readsAlpha }) } : {}
      const { timestamp } = await this.#queue.run({ route, task, request: { ...shown, ...masked, ...guide } })
      const fault = this.#controls.faults.take(route, resultFaults)
      return fault ? this.#faultyResult(fault, request) : this.#result(request, timestamp)
    })
  }

  #result(
    request: PictureRequest,
    timestamp: string,
    size: { width: number; height: number } = request,
  ): Answer {
    // The name of an unknown checkpoint is ignored, and the loaded checkpoint makes the picture.
    const index = this.#titles().findIndex(
      (title, position) => title === request.model || this.#options.models[position]![0] === request.model,
    )
    const used = index === -1 ? this.#titles().indexOf(this.#settings.sd_model_checkpoint) : index
    if (!request.restores_settings && index !== -1)
      this.#settings = { sd_model_checkpoint: this.#titles()[index]! }
    const [file, hash] = this.#options.models[used] ?? ['', null]
    const { prompt, negative_prompt, seed, source, mask } = request
    const key = hashOf(
      prompt,
      negative_prompt,
      seed,
      file,
      ...(source ? [source] : []),
      ...(mask ? [mask] : []),
    )
    const info = { prompt, seed, sd_model_name: file, sd_model_hash: hash, job_timestamp: timestamp }
    const scale = request.hires?.scale ?? 1
    const made = { width: Math.round(size.width * scale), height: Math.round(size.height * scale) }
    const images = request.send_images ? [drawPicture(key, made).toString('base64')] : []
    return jsonAnswer(200, { images, parameters: {}, info: JSON.stringify(info) })
  }

  #faultyResult(fault: Fault, request: PictureRequest): Answer {
    const info = JSON.stringify({ sd_model_hash: null })
    switch (fault.type) {
      case 'out_of_memory':
        return programs[this.#options.variant].failure(
          'OutOfMemoryError',
          'CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total capacity of 8.00 GiB',
        )
      case 'model_vanished':
        return this.#result({ ...request, model: '' }, '0')
      case 'wrong_size':
        return this.#result(request, '0', {
          width: Math.ceil(request.width / 2),
          height: Math.ceil(request.height / 4),
        })
      case 'not_a_picture':
        return jsonAnswer(200, { images: [Buffer.from('no picture').toString('base64')], info })
      case 'huge_picture':
        return {
          status: 200,
          headers: { 'content-type': 'application/json' },
          body: withLongString({ images: ['*'], info: '' }, '*', fault.bytes ?? tenGigabytes),
        }
      case 'no_picture':
        return jsonAnswer(200, { images: [], parameters: {}, info })
      case 'foreign_address':
        return jsonAnswer(200, { images: [fault.to ?? 'http://127.0.0.1:9/a.png'], info })
      default:
        return this.errorAnswer('server_error', fault)
    }
  }

  async #enlarge(call: Call): Promise<Answer> {
    return await this.#catchRefusal(async () => {
      const { source, ...request } = readEnlargement(parseFields(call.body))
      const { upscaler, width, height } = request
      if (!upscalers.some(({ name }) => name === upscaler)) throw new Refusal(400, 'Invalid upscaler')
      await this.#queue.run({ route: 'extra-single-image', task: '', request })
      const fault = this.#controls.faults.take('extra-single-image', resultFaults)
      if (fault) return this.errorAnswer('server_error', fault)
      const image = drawPicture(hashOf(upscaler, source), { width, height }).toString('base64')
      return jsonAnswer(200, { image, html_info: '<p></p>' })
    })
  }

  async #catchRefusal(work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.status === 422) return invalid(error.message)
      return programs[this.#options.variant].refusal(error.status, error.message)
    }
  }
}

function jsonAnswer(status: number, body: unknown): Answer {
  return { status, headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(body)) }
}

/** The answer of the server's web framework to a request of another shape. */
function invalid(field: string): Answer {
  const detail = [{ type: 'invalid', loc: ['body', field], msg: 'Input should be valid' }]
  return jsonAnswer(422, { detail })
}
