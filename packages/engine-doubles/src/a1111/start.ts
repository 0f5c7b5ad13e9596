import type { DoubleOptions } from '../shared/behaviour.ts'
import { DoubleServer } from '../shared/double-server.ts'
import { A1111 } from './a1111.ts'
import type { Variant } from './variants.ts'

export interface A1111Options extends DoubleOptions {
  /** Program whose answers the double gives; `a1111` by default. */
  readonly variant?: Variant
  /** Files of its checkpoints, with the first ten digits of their hash. */
  readonly models?: readonly (readonly [file: string, hash: string | null])[]
  /** Metadata of each of its LoRAs, by its name. */
  readonly loras?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Files of its extension for ControlNets. Without files, the double has no such extension, like SD.Next. */
  readonly controlNets?: readonly string[]
}

const usualModels = [
  ['v1-5-pruned-emaonly.safetensors', '6ce0161689'],
  ['xl/juggernautXL_v9.safetensors', 'c9e3e68f89'],
  ['favourite.safetensors', null],
] as const

/** Starts a server that answers like the API of AUTOMATIC1111's web UI, Forge or SD.Next. */
export async function startA1111(options: A1111Options = {}): Promise<DoubleServer> {
  const { variant = 'a1111', models = usualModels, loras, controlNets } = options
  const lists = { models, loras, controlNets }
  return await DoubleServer.start(options, (controls) => new A1111(controls, { variant, ...lists }))
}
