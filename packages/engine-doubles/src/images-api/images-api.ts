import { type Answer, withLongString } from '../shared/answers.ts'
import type { Behaviour, Call, Controls } from '../shared/behaviour.ts'
import { type Fault, resultFaults } from '../shared/faults.ts'
import { drawPicture } from '../shared/picture.ts'
import { hashOf } from '../shared/random.ts'
import { errorAnswer, errorOf } from './errors.ts'
import { familyOf } from './families.ts'
import { type ImagesRequest, Refusal, readEdit, readGeneration } from './request.ts'

/** An accepted request, for inspection. */
export interface ImagesWork {
  readonly id: number
  readonly route: 'generations' | 'edits'
  readonly model: string
  readonly prompt: string
  readonly width: number
  readonly height: number
  readonly count: number
  /** Number of pictures in the request. */
  readonly pictures: number
  readonly masked: boolean
  state: 'working' | 'done' | 'stopped'
}

const tenGigabytes = 10 * 1024 ** 3

/** Answers like an images API. Work continues when its client disconnects, as on real servers. */
export class ImagesApi implements Behaviour {
  readonly #controls: Controls
  readonly #models: readonly string[] | null
  #works: ImagesWork[] = []
  #files = new Map<string, Buffer>()
  #life = new AbortController()

  /** With `null` as the models, there is no `/v1/models`, and every model name is accepted. */
  constructor(controls: Controls, models: readonly string[] | null) {
    this.#controls = controls
    this.#models = models
  }

  readonly routes = [
    { name: 'models', method: 'GET', path: /^\/v1\/models$/, handle: () => this.#list() },
    {
      name: 'generations',
      method: 'POST',
      path: /^\/v1\/images\/generations$/,
      handle: (call: Call) => this.#make('generations', call),
    },
    {
      name: 'edits',
      method: 'POST',
      path: /^\/v1\/images\/edits$/,
      handle: (call: Call) => this.#make('edits', call),
    },
    {
      name: 'files',
      method: 'GET',
      path: /^\/files\/(?<name>[\w.]+)$/,
      handle: (_call: Call, { name = '' }: Readonly<Record<string, string>>) => this.#file(name),
    },
  ] as const

  errorAnswer = errorAnswer

  refusal(words: string): Answer {
    return errorOf(400, { message: words })
  }

  works(): readonly ImagesWork[] {
    return this.#works
  }

  restart(): void {
    this.#life.abort()
    this.#life = new AbortController()
    this.#works = []
    this.#files.clear()
  }

  #list(): Answer {
    if (!this.#models) return errorAnswer('not_found')
    const data = this.#models.map((id) => ({
      id,
      object: 'model',
      created: 1_700_000_000,
      owned_by: 'double',
    }))
    return { status: 200, body: { object: 'list', data } }
  }

  async #make(route: ImagesWork['route'], call: Call): Promise<Answer> {
    try {
      const models = this.#models ?? [modelOf(call)]
      const request = route === 'edits' ? await readEdit(call, models) : readGeneration(call, models)
      return await this.#work(route, request, `http://${call.headers.host}`)
    } catch (error) {
      if (error instanceof Refusal) return error.answer
      throw error
    }
  }

  async #work(route: ImagesWork['route'], request: ImagesRequest, origin: string): Promise<Answer> {
    const { model, prompt, width, height, count, pictures, mask } = request
    const id = this.#works.length + 1
    const work: ImagesWork = {
      ...{ id, route, model, prompt, width, height, count },
      ...{ pictures: pictures.length, masked: mask !== undefined, state: 'working' },
    }
    this.#works.push(work)
    try {
      await this.#controls.gate.pass(this.#controls.workMs, this.#life.signal)
      work.state = 'done'
    } catch (error) {
      work.state = 'stopped'
      throw error
    }
    const fault = this.#controls.faults.take(route, resultFaults)
    if (fault?.type === 'wrong_size')
      return this.#result(
        { ...request, width: Math.ceil(request.width / 2), height: Math.ceil(request.height / 4) },
        origin,
      )
    return fault ? faultyResult(fault) : this.#result(request, origin)
  }

  #result(request: ImagesRequest, origin: string): Answer {
    const made = Array.from({ length: request.count }, (_, index) => pictureOf(request, index))
    const data = made.map((bytes) => {
      if (!request.answersUrl) return { b64_json: bytes.toString('base64') }
      const name = `${hashOf(bytes).toString(16)}.png`
      this.#files.set(name, bytes)
      return { url: `${origin}/files/${name}` }
    })
    const extra = familyOf(request.model).base64Only ? { output_format: 'png', quality: 'auto' } : {}
    return { status: 200, body: { created: 1_700_000_000, ...extra, data } }
  }

  #file(name: string): Answer {
    const body = this.#files.get(name)
    return body ? { status: 200, headers: { 'content-type': 'image/png' }, body } : errorAnswer('not_found')
  }
}

/** The model that a request names, if every model is accepted. */
function modelOf({ body }: Call): string {
  return (
    /"model"\s*:\s*"([^"]*)"|name="model"\r\n\r\n([^\r]*)/.exec(body.toString('latin1'))?.slice(1).join('') ??
    'any'
  )
}

function pictureOf(request: ImagesRequest, index: number): Buffer {
  const { prompt, seed, pictures, mask, width, height } = request
  const key = hashOf(prompt, seed, index, ...pictures, ...(mask ? [mask] : []))
  return drawPicture(key, { width, height })
}

function faultyResult(fault: Fault): Answer {
  const created = 1_700_000_000
  switch (fault.type) {
    case 'not_a_picture':
      return {
        status: 200,
        body: { created, data: [{ b64_json: Buffer.from('no picture').toString('base64') }] },
      }
    case 'huge_picture': {
      const document = { created, data: [{ b64_json: '*' }] }
      return {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: withLongString(document, '*', fault.bytes ?? tenGigabytes),
      }
    }
    case 'no_picture':
      return { status: 200, body: { created, data: [] } }
    case 'out_of_memory':
      return errorOf(500, { message: 'CUDA out of memory', type: 'server_error' })
    case 'foreign_address':
      return { status: 200, body: { created, data: [{ url: fault.to ?? 'http://127.0.0.1:9/a.png' }] } }
    default:
      return errorAnswer('server_error', fault)
  }
}
