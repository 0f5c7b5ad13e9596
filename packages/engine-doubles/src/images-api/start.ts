import type { DoubleOptions } from '../shared/behaviour.ts'
import { DoubleServer } from '../shared/double-server.ts'
import { ImagesApi } from './images-api.ts'

export interface ImagesApiOptions extends DoubleOptions {
  /** Names of its models. With null, the server has no `/v1/models` and accepts every name. */
  readonly models?: readonly string[] | null
}

const usualModels = ['gpt-image-1', 'dall-e-3', 'dall-e-2', 'local-model', 'text-model']

/** Starts a server that answers like an images API. */
export async function startImagesApi(options: ImagesApiOptions = {}): Promise<DoubleServer> {
  const models = options.models === undefined ? usualModels : options.models
  return await DoubleServer.start(options, (controls) => new ImagesApi(controls, models))
}
