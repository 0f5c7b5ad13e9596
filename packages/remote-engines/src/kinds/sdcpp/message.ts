import { engineError } from '../../fault.ts'
import {
  fittedHires,
  nearestSize,
  requireListed,
  requireLoras,
  type TaskOptions,
  within,
} from '../../models.ts'
import type { EngineConfig, EngineRequest, Picture, TaskRequest } from '../../port.ts'
import { requirePictures } from '../../task-pictures.ts'
import { wordsAlone } from '../../words-alone.ts'
import type { Mode, ServerCapabilities } from './capabilities.ts'
import { filmFormat, modelOf } from './models.ts'

/** Body of a job's request, with the mode of the job. */
export interface Message {
  readonly mode: Mode
  readonly body: Readonly<Record<string, unknown>>
}

/** Builds the request of a task. Refuses tasks and models that the server lacks. */
export function messageOf(request: EngineRequest, server: ServerCapabilities, config: EngineConfig): Message {
  if (request.type !== 'task') throw engineError('unsupported', { name: request.type }, 'no')
  if (request.model !== server.model) throw engineError('model_missing', { name: request.model }, 'no')
  const { tasks } = modelOf(server, config)
  const options = tasks[request.task]
  if (!options) throw engineError('unsupported', { name: request.task }, 'no')
  requirePictures(request)
  const steps = within(options.steps, request.steps)
  const guidance = within(options.guidance, request.guidance)
  const shared = {
    prompt: wordsAlone(request.prompt),
    negative_prompt: request.negative_prompt && wordsAlone(request.negative_prompt),
    seed: request.seed,
    ...nearestSize(options.sizes, request),
    sample_params: {
      ...samplersOf(request, server),
      sample_steps: steps,
      guidance: guidance === undefined ? undefined : { txt_cfg: guidance },
    },
    ...(request.picture ? { init_image: base64(request.picture) } : {}),
  }
  if (request.task === 'image_to_video')
    return {
      mode: 'vid_gen',
      body: { ...shared, ...filmOf(server, within(options.seconds, request.seconds)) },
    }
  const references = (request.references ?? []).slice(0, options.references)
  return {
    mode: 'img_gen',
    body: {
      ...shared,
      strength: within(options.strength, request.strength),
      batch_count: 1,
      output_format: 'png',
      embed_image_metadata: false,
      ...lorasOf(request, server),
      ...hiresOf(request, options),
      ...(request.mask ? { mask_image: base64(request.mask) } : {}),
      ...(references.length > 0 ? { ref_images: references.map(base64) } : {}),
    },
  }
}

/** Refuses unknown names, because the server would silently use its defaults. */
function samplersOf({ sampler, scheduler }: TaskRequest, { choices }: ServerCapabilities) {
  requireListed(sampler, choices.samplers)
  requireListed(scheduler, choices.schedulers)
  return { ...(sampler && { sample_method: sampler }), ...(scheduler && { scheduler }) }
}

function lorasOf({ loras = [] }: TaskRequest, server: ServerCapabilities) {
  requireLoras(loras, server.loras)
  if (loras.length === 0) return {}
  return { lora: loras.map(({ name, weight }) => ({ path: name, multiplier: weight })) }
}

function hiresOf(request: TaskRequest, options: TaskOptions) {
  const hires = fittedHires(options.hires, request.hires, nearestSize(options.sizes, request))
  if (!hires) return {}
  const { scale, strength, steps } = hires
  return { hires: { enabled: true, upscaler: 'Latent', scale, steps, denoising_strength: strength } }
}

function filmOf(
  { modes }: ServerCapabilities,
  seconds: number | undefined,
): Readonly<Record<string, unknown>> {
  const film = modes.vid_gen
  if (!film) return {}
  const frames = seconds === undefined ? film.frames : seconds * film.fps
  return {
    fps: film.fps,
    // Models make 4n + 1 frames. The server would round down.
    video_frames: Math.max(1, Math.round(frames / 4)) * 4 + 1,
    output_format: filmFormat,
  }
}

const base64 = ({ bytes }: Picture): string => Buffer.from(bytes).toString('base64')
