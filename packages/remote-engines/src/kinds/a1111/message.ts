import { engineError } from '../../fault.ts'
import { type Guides, guidesFor, requireGuide } from '../../guides.ts'
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
import type { Catalogue, Checkpoint } from './catalogue.ts'
import {
  type Family,
  familyNameOf,
  latentMode,
  tasksOf,
  upscaling,
  usualSamplers,
  valuesOf,
} from './families.ts'
import { greyMaskOf } from './mask.ts'

/** Body of a request, with the route of the request. */
export interface Message {
  readonly route: 'txt2img' | 'img2img' | 'extra-single-image'
  readonly body: Readonly<Record<string, unknown>>
  /** The checkpoint of the request. An enlargement has no checkpoint. */
  readonly checkpoint?: Checkpoint
}

/** Maximum side of an enlarged picture in pixels. */
const maxUpscaled = 8192

/** Builds the request of a task. Refuses models and tasks that the server lacks. */
export function messageOf(request: EngineRequest, catalogue: Catalogue, config: EngineConfig): Message {
  if (request.type !== 'task') throw engineError('unsupported', { name: request.type }, 'no')
  const { model, task } = request
  const checkpoint = catalogue.checkpoints.find(({ name }) => name === model)
  if (!checkpoint && !catalogue.upscalers.includes(model))
    // Otherwise the server would silently make the picture with another model.
    throw engineError('model_missing', { name: model }, 'no')
  const family = checkpoint ? familyNameOf(checkpoint, config.families) : null
  const values = checkpoint && valuesOf(family, model)
  const guides = guidesFor({ family, name: model }, catalogue)
  const options = (checkpoint ? tasksOf(values, catalogue, guides) : upscaling)[task]
  if (!options) throw engineError('unsupported', { name: task }, 'no')
  requirePictures(request)
  if (!checkpoint || !values) return enlargeMessage(request)
  requireGuide(request, guides)
  const shared = {
    ...sharedBody(request, { checkpoint, values, options, catalogue }),
    ...guideBody(request, guides),
  }
  if (task === 'text_to_image')
    return { route: 'txt2img', body: { ...shared, ...hiresOf(request, options) }, checkpoint }
  const body = {
    ...shared,
    init_images: [base64(request.picture!)],
    denoising_strength: within(options.strength, request.strength ?? options.strength?.default),
    // The source is resized to the size of the result.
    resize_mode: 0,
    include_init_images: false,
    ...(request.mask && maskBody(request, options)),
  }
  return { route: 'img2img', body, checkpoint }
}

/**
 * Returns the map of a request for the extension for ControlNets. Without a module, the extension uses the map
 * unchanged.
 */
function guideBody({ guide }: TaskRequest, guides: Guides) {
  const net = guide && guides[guide.kind]
  if (!net) return {}
  const unit = {
    ...{ enabled: true, model: net.name, image: base64(guide.map) },
    ...{ weight: guide.strength, guidance_start: guide.start, guidance_end: guide.end },
    ...{ resize_mode: 'Crop and Resize', control_mode: 'Balanced', pixel_perfect: false },
    // Otherwise the answer would also contain the map.
    save_detected_map: false,
  }
  return { alwayson_scripts: { controlnet: { args: [unit] } } }
}

interface ChosenModel {
  readonly checkpoint: Checkpoint
  readonly values: Family
  readonly options: TaskOptions
  readonly catalogue: Catalogue
}

function sharedBody(request: TaskRequest, chosen: ChosenModel) {
  const { checkpoint, values, options, catalogue } = chosen
  return {
    prompt: [wordsAlone(request.prompt), ...loraTags(request, catalogue)].join(' '),
    negative_prompt: values.negative_prompt ? wordsAlone(request.negative_prompt ?? '') : '',
    seed: request.seed,
    ...nearestSize(options.sizes, request),
    steps: within(options.steps, request.steps ?? values.steps),
    ...guidanceOf(within(options.guidance, request.guidance ?? values.guidance), values, catalogue),
    ...samplersOf(request, chosen),
    batch_size: 1,
    n_iter: 1,
    // These settings leave no files at the engine, and do not change its own settings.
    send_images: true,
    save_images: false,
    override_settings: { sd_model_checkpoint: checkpoint.title },
    override_settings_restore_afterwards: true,
  }
}

/**
 * Returns the fields of the guidance. Forge has a separate field for a model with guidance as an input. SD.Next has one
 * field for both.
 */
function guidanceOf(guidance: number | undefined, { distilled }: Family, { schedulers }: Catalogue) {
  if (guidance === undefined) return { cfg_scale: 1 }
  return distilled && schedulers.includes('simple')
    ? { cfg_scale: 1, distilled_cfg_scale: guidance }
    : { cfg_scale: guidance }
}

/** Returns the sampler and the scheduler that a user chose. Otherwise returns the usual sampler and scheduler. */
function samplersOf(request: TaskRequest, { values, catalogue }: ChosenModel) {
  requireListed(request.sampler, catalogue.samplers)
  requireListed(request.scheduler, catalogue.schedulers)
  const usual = usualSamplers(values, catalogue)
  const sampler_name = request.sampler || usual.sampler
  const scheduler = request.scheduler || usual.scheduler
  return { ...(sampler_name && { sampler_name }), ...(scheduler && { scheduler }) }
}

/** Returns the LoRAs as tags. The prompt is the only field of a request that can name LoRAs. */
function loraTags({ loras = [] }: TaskRequest, catalogue: Catalogue): string[] {
  requireLoras(loras, catalogue.loras)
  return loras.map(({ name, weight }) => `<lora:${name}:${weight}>`)
}

function hiresOf(request: TaskRequest, options: TaskOptions) {
  const hires = fittedHires(options.hires, request.hires, nearestSize(options.sizes, request))
  if (!hires) return {}
  return {
    ...{ enable_hr: true, hr_upscaler: latentMode, hr_scale: hires.scale },
    ...{ hr_second_pass_steps: hires.steps, denoising_strength: hires.strength },
    // Without this list, Forge fails after the first step.
    hr_additional_modules: ['Use same choices'],
  }
}

const maskBlur = 4
/** Maximum share of the picture for a small mask. Its rectangle is painted in the model's full size. */
const smallShare = 0.5
/**
 * Surroundings of a small mask that are given to the model, as a share of its longer side, with a minimum and a maximum
 * in pixels.
 */
const paddingShare = 0.25
const paddings = { min: 32, max: 256 }

function maskBody({ mask, width, height }: TaskRequest, { sizes }: TaskOptions) {
  const { bytes, box } = greyMaskOf(mask!)
  const isSmall = box.width * box.height <= smallShare * mask!.width * mask!.height
  const wanted = Math.round(paddingShare * Math.max(box.width, box.height))
  const padding = Math.min(paddings.max, Math.max(paddings.min, wanted))
  const shown = { width: box.width + 2 * padding, height: box.height + 2 * padding }
  return {
    mask: Buffer.from(bytes).toString('base64'),
    mask_blur: maskBlur,
    inpainting_mask_invert: 0,
    // If the strength is below 1, parts of the source stay visible in the mask.
    inpainting_fill: 1,
    inpaint_full_res: isSmall,
    inpaint_full_res_padding: padding,
    ...nearestSize(sizes, isSmall ? shown : { width, height }),
  }
}

function enlargeMessage({ model, picture, width, height }: TaskRequest): Message {
  const side = (length: number) => Math.min(maxUpscaled, Math.max(1, Math.round(length)))
  const body = {
    image: base64(picture!),
    upscaler_1: model,
    // The picture is resized to a size, rather than by a factor.
    resize_mode: 1,
    upscaling_resize_w: side(width),
    upscaling_resize_h: side(height),
    upscaling_crop: true,
    show_extras_results: true,
  }
  return { route: 'extra-single-image', body }
}

const base64 = ({ bytes }: Picture): string => Buffer.from(bytes).toString('base64')
