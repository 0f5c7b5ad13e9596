import { type ModelInfo, type TaskOptions, usualHires } from '../../models.ts'
import type { EngineConfig, EngineTask } from '../../port.ts'
import type { ModeCapabilities, ServerCapabilities } from './capabilities.ts'

/** Models that follow reference pictures. All other models would ignore them. */
const followsReferences = /kontext|qwen.?image.?edit|flux.?2|klein|omnigen/i
const maxReferences = 4
/** Sides of a picture are multiples of this number of pixels in every family. The server enlarges other sizes. */
const pictureMultiple = 64
const filmMultiple = 16
const maxSeconds = 10
/** Format of films. Easel reads it without a video decoder. */
export const filmFormat = 'webp'

/** Describes the loaded model by the modes in the server's list. */
export function modelOf(server: ServerCapabilities, { families }: EngineConfig): ModelInfo {
  const name = server.model
  const family = Object.hasOwn(families, name) ? families[name]! : null
  return { name, family, tasks: tasksOf(server, followsReferences.test(`${name} ${family}`)), missing: [] }
}

function tasksOf(server: ServerCapabilities, references: boolean): Partial<Record<EngineTask, TaskOptions>> {
  const { img_gen: pictures, vid_gen: films } = server.modes
  const tasks: Partial<Record<EngineTask, TaskOptions>> = {}
  if (pictures) {
    const hasLoras = pictures.features['lora'] === true && server.loras.length > 0
    const options: TaskOptions = {
      ...optionsOf(pictures, server, pictureMultiple),
      ...(hasLoras && { loras: true }),
      references: references && pictures.features['ref_images'] === true ? maxReferences : 0,
    }
    const strength = { min: 0.05, max: 1, step: 0.05, default: pictures.strength }
    const hasHires = pictures.features['hires'] === true
    tasks.text_to_image = { ...options, ...(hasHires && { hires: usualHires }) }
    if (options.references > 0) tasks.reference_to_image = options
    if (pictures.features['init_image'] === true) {
      tasks.image_to_image = { ...options, strength }
      if (pictures.features['mask_image'] === true) tasks.inpaint = { ...options, strength }
    }
  }
  if (films && films.features['init_image'] === true && films.formats.includes(filmFormat)) {
    const seconds = Math.min(maxSeconds, Math.max(1, Math.round(films.frames / films.fps)))
    tasks.image_to_video = {
      ...optionsOf(films, server, filmMultiple),
      seconds: { min: 1, max: maxSeconds, step: 1, default: seconds },
    }
  }
  return tasks
}

function optionsOf(
  mode: ModeCapabilities,
  { minSide, maxSide, choices }: ServerCapabilities,
  multiple: number,
): TaskOptions {
  const min = Math.ceil(minSide / multiple) * multiple
  return {
    ...(choices.samplers.length > 0 && { sampler: mode.sampler }),
    ...(choices.schedulers.length > 0 && { scheduler: mode.scheduler }),
    sizes: {
      type: 'multiple',
      of: multiple,
      min,
      max: Math.max(min, maxSide),
      area: mode.width * mode.height,
    },
    steps: { min: 1, max: 100, step: 1, default: mode.steps },
    guidance: { min: 0, max: 30, step: 0.5, default: mode.guidance },
    negative_prompt: true,
    seed: true,
    references: 0,
  }
}
