import { randomUUID } from 'node:crypto'
import { type ComfyDouble, type DoubleOptions, startComfyDouble } from '@easel/comfyui-double'
import { EngineError } from '../../../fault.ts'
import type {
  Engine,
  EngineConfig,
  GraphRequest,
  Picture,
  TaskRequest,
  TryHandle,
  TryStatus,
} from '../../../port.ts'
import { kind } from '../kind.ts'

export const signal = new AbortController().signal
/** A key that no error may contain. */
export const key = 'Bearer s3cret-key-of-the-engine'

const pollMs = 5

export interface Stage extends AsyncDisposable {
  readonly double: ComfyDouble
  readonly engine: Engine
  /** Opens another connection, as another process would. */
  connect(changes?: Partial<EngineConfig>): Engine
  /** Polls until the try is in one of these states. */
  until(handle: TryHandle, ...states: readonly TryStatus['state'][]): Promise<TryStatus>
}

/** Starts a double with an engine that is connected to it. */
export async function openStage(options: DoubleOptions & { socket?: boolean } = {}): Promise<Stage> {
  const double = await startComfyDouble(options)
  const config: EngineConfig = {
    address: double.url,
    headers: { authorization: key },
    families: {},
    socket: options.socket ?? false,
  }
  const engines: Engine[] = []
  const connect = (changes: Partial<EngineConfig> = {}) => {
    const engine = kind.connect({ ...config, ...changes })
    engines.push(engine)
    return engine
  }
  const engine = connect()
  return {
    double,
    engine,
    connect,
    until: async (handle, ...states) => {
      for (;;) {
        const status = await engine.poll(handle, signal)
        if (states.includes(status.state)) return status
        await new Promise((resolve) => setTimeout(resolve, pollMs))
      }
    },
    async [Symbol.asyncDispose]() {
      for (const open of engines) await open[Symbol.asyncDispose]()
      await double[Symbol.asyncDispose]()
    },
  }
}

export const newId = () => randomUUID()

/** Builds a task for a model that every version of the double has. */
export const taskRequest = (changes: Partial<TaskRequest> = {}): TaskRequest => ({
  type: 'task',
  task: 'text_to_image',
  model: 'v1-5-pruned-emaonly.safetensors',
  prompt: 'a lighthouse in the fog',
  seed: 7,
  width: 512,
  height: 512,
  steps: 4,
  ...changes,
})

/** Builds a graph without a model: an uploaded picture that is enlarged, then saved or shown. */
export const graphRequest = (
  picture: Picture,
  output: 'SaveImage' | 'PreviewImage' = 'SaveImage',
): GraphRequest => ({
  type: 'graph',
  graph: {
    load: { class_type: 'LoadImage', inputs: { image: 'x.png' } },
    larger: {
      class_type: 'ImageScaleBy',
      inputs: { image: ['load', 0], upscale_method: 'area', scale_by: 2 },
    },
    save: {
      class_type: output,
      inputs: { images: ['larger', 0], ...(output === 'SaveImage' ? { filename_prefix: 'x' } : {}) },
    },
    other: { class_type: 'PreviewImage', inputs: { images: ['load', 0] } },
  },
  uploads: [{ node_id: 'load', input: 'image', picture }],
  output_nodes: ['save'],
})

/** Returns the size in the header of a PNG. */
export function sizeOf(bytes: Uint8Array): [width: number, height: number] {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  return [view.getUint32(16), view.getUint32(20)]
}

/** Returns the error of a call. A call without an error fails the test. */
export async function errorOf(promise: Promise<unknown>): Promise<EngineError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof EngineError) return error
  throw new Error('Expected an EngineError', { cause: error })
}
