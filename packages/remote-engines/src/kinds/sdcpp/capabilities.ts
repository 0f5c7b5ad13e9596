import { type EngineError, engineError } from '../../fault.ts'
import { type EngineAnswer, fetchAnswer, limits, parseAnswer } from '../../http.ts'
import { loraOf } from '../../loras.ts'
import type { EngineChoices, Lora } from '../../models.ts'
import type { EngineConfig } from '../../port.ts'
import { safeDetail } from '../../secrets.ts'
import { type Fields, fieldsOf, listOf, numberOf, textOf } from '../../untrusted.ts'

/** Modes of generation: pictures and films. */
export type Mode = 'img_gen' | 'vid_gen'

/** Inputs of a mode of the loaded model. */
export interface ModeCapabilities {
  readonly features: Fields
  readonly formats: readonly string[]
  /** Usual width in pixels. */
  readonly width: number
  readonly height: number
  readonly steps: number
  readonly sampler: string
  readonly scheduler: string
  readonly guidance: number
  readonly strength: number
  readonly frames: number
  readonly fps: number
}

export interface ServerCapabilities {
  /** File name of the loaded model. */
  readonly model: string
  readonly modes: Readonly<Partial<Record<Mode, ModeCapabilities>>>
  readonly choices: EngineChoices
  /** LoRAs of the server, with their paths below its folder. */
  readonly loras: readonly Lora[]
  /** Minimum and maximum of a side in pixels. */
  readonly minSide: number
  readonly maxSide: number
}

const timeoutMs = 15_000
const maxNameLength = 200
const maxNames = 2000

/** Reads the server's abilities. It answers within milliseconds, even while it makes a picture. */
export async function fetchCapabilities(
  config: EngineConfig,
  signal: AbortSignal,
): Promise<ServerCapabilities> {
  const { address, headers } = config
  const url = `${address}/sdcpp/v1/capabilities`
  const answer = await fetchAnswer(url, { headers, maxBytes: limits.answerBytes, timeoutMs, signal })
  if (answer.status >= 500) throw awayFault(answer, config)
  const body = fieldsOf(parseAnswer(answer))
  if (answer.status !== 200 || !Array.isArray(body['supported_modes'])) throw engineError('not_an_engine', {})
  const bounds = fieldsOf(body['limits'])
  return {
    // A server that was started with the separate parts of a model may report no name.
    model: textOf(fieldsOf(body['model'])['name'])?.slice(0, maxNameLength) || 'default',
    modes: { ...modeOf('img_gen', body), ...modeOf('vid_gen', body) },
    choices: { samplers: namesIn(body['samplers']), schedulers: namesIn(body['schedulers']) },
    loras: lorasIn(body['loras']),
    minSide: ifWithin(numberOf(bounds['min_width']), 16, 4096) ?? 64,
    maxSide: ifWithin(numberOf(bounds['max_width']), 64, 16_384) ?? 2048,
  }
}

/**
 * Returns the fault of a server that does not run. Only a worker that answers for a program on its machine gives the
 * reason. Any other answer may come from a proxy.
 */
function awayFault(answer: EngineAnswer, config: EngineConfig): EngineError {
  const isJson = answer.headers.get('content-type') === 'application/json'
  const words = isJson ? textOf(fieldsOf(parseAnswer(answer))['not_running']) : undefined
  return words === undefined
    ? engineError('unreachable', {})
    : engineError('not_running', { detail: safeDetail(words, config) })
}

/**
 * Reads the list of LoRAs. The server gives only names. A worker that answers for a program on its machine adds the metadata of the
 * files.
 */
function lorasIn(list: unknown): Lora[] {
  return listOf(list)
    .slice(0, maxNames)
    .map(fieldsOf)
    .flatMap((entry) => loraOf(textOf(entry['path']) ?? '', fieldsOf(entry['metadata'])) ?? [])
}

function namesIn(list: unknown): string[] {
  const names = listOf(list)
    .slice(0, maxNames)
    .flatMap((name) => textOf(name) ?? [])
  return names.filter((name) => name !== '' && name.length <= maxNameLength)
}

function modeOf(mode: Mode, body: Fields): Partial<Record<Mode, ModeCapabilities>> {
  if (!listOf(body['supported_modes']).includes(mode)) return {}
  const defaults = fieldsOf(fieldsOf(body['defaults_by_mode'])[mode])
  const sample = fieldsOf(defaults['sample_params'])
  const formats = listOf(fieldsOf(body['output_formats_by_mode'])[mode])
  return {
    [mode]: {
      features: fieldsOf(fieldsOf(body['features_by_mode'])[mode]),
      formats: formats.filter((format) => typeof format === 'string'),
      width: ifWithin(numberOf(defaults['width']), 64, 4096) ?? 512,
      height: ifWithin(numberOf(defaults['height']), 64, 4096) ?? 512,
      steps: Math.round(ifWithin(numberOf(sample['sample_steps']), 1, 100) ?? 20),
      // The name `default`, in any spelling, means the default of the model.
      sampler: textOf(sample['sample_method']) ?? '',
      scheduler: textOf(sample['scheduler']) ?? '',
      guidance: ifWithin(numberOf(fieldsOf(sample['guidance'])['txt_cfg']), 0, 30) ?? 7,
      strength: ifWithin(numberOf(defaults['strength']), 0, 1) ?? 0.75,
      frames: ifWithin(numberOf(defaults['video_frames']), 1, 1000) ?? 33,
      fps: ifWithin(numberOf(defaults['fps']), 1, 60) ?? 16,
    },
  }
}

/** Returns the value if it is within the bounds. */
function ifWithin(value: number | undefined, min: number, max: number): number | undefined {
  return value !== undefined && value >= min && value <= max ? value : undefined
}
