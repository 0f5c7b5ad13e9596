import { engineError } from '../../../fault.ts'
import type { Picture } from '../../../port.ts'
import type { FamilyJob } from '../families/family.ts'
import type { GraphBuilder, Link } from './builder.ts'

export interface LoadedModel {
  readonly model: Link
  readonly clip: Link
  readonly vae: Link
}

export interface Conditions {
  readonly positive: Link
  readonly negative: Link
}

/** Loads a checkpoint that contains its text encoder and its decoder. */
export function loadCheckpoint(graph: GraphBuilder, job: FamilyJob): LoadedModel {
  return withLoras(graph, job, checkpointOf(graph, job))
}

export function checkpointOf(graph: GraphBuilder, { model }: FamilyJob): LoadedModel {
  const [loaded, clip, vae] = graph.add('CheckpointLoaderSimple', { ckpt_name: model.name })
  return { model: loaded, clip, vae }
}

/** Applies the LoRAs of the request to a model and its text encoder. */
export function withLoras(
  graph: GraphBuilder,
  { request }: FamilyJob,
  { vae, ...loaded }: LoadedModel,
): LoadedModel {
  const changed = (request.loras ?? []).reduce(({ model, clip }, { name, weight }) => {
    const inputs = { model, clip, lora_name: name, strength_model: weight, strength_clip: weight }
    const [newModel, newClip] = graph.add('LoraLoader', inputs)
    return { model: newModel, clip: newClip }
  }, loaded)
  return { ...changed, vae }
}

/** Loads a model, its text encoder and its decoder, from one checkpoint or from three files. */
export function loadParts(graph: GraphBuilder, job: FamilyJob, clipType: string): LoadedModel {
  if (job.model.folder === 'checkpoints') return loadCheckpoint(graph, job)
  const [clip] = graph.add('CLIPLoader', { clip_name: job.parts['clip'], type: clipType })
  return withLoras(graph, job, { ...loadModel(graph, job), clip })
}

/** Loads a model and its decoder from separate files. */
export function loadModel(graph: GraphBuilder, { model, parts }: FamilyJob): Omit<LoadedModel, 'clip'> {
  const [loaded] = graph.add('UNETLoader', { unet_name: model.name, weight_dtype: 'default' })
  const [vae] = graph.add('VAELoader', { vae_name: parts['vae'] })
  return { model: loaded, vae }
}

export function encodeText(graph: GraphBuilder, clip: Link, text: string): Link {
  return graph.add('CLIPTextEncode', { text, clip })[0]
}

/** Encodes the prompt and the negative prompt. */
export function encodeBoth(graph: GraphBuilder, { request }: FamilyJob, clip: Link): Conditions {
  return {
    positive: encodeText(graph, clip, request.prompt),
    negative: encodeText(graph, clip, request.negative_prompt ?? ''),
  }
}

/** Encodes the prompt for models without guidance, which take no negative prompt. */
export function encodeWanted(graph: GraphBuilder, { request }: FamilyJob, clip: Link): Conditions {
  const positive = encodeText(graph, clip, request.prompt)
  return { positive, negative: graph.add('ConditioningZeroOut', { conditioning: positive })[0] }
}

/** Loads the source of a task, and scales it to the size of the result. */
export function sourcePicture(graph: GraphBuilder, job: FamilyJob): Link {
  return addScaling(graph, job, { picture: job.request.picture, method: 'lanczos' })
}

/** Loads the mask of the source, in which white is made anew. */
export function sourceMask(graph: GraphBuilder, job: FamilyJob): Link {
  const image = addScaling(graph, job, { picture: job.request.mask, method: 'bilinear' })
  return graph.add('ImageToMask', { image, channel: 'red' })[0]
}

interface Source {
  readonly picture: Picture | undefined
  readonly method: 'lanczos' | 'bilinear'
}

function addScaling(graph: GraphBuilder, { request }: FamilyJob, { picture, method }: Source): Link {
  if (!picture) throw engineError('unsupported', { name: request.task }, 'no')
  const { width, height } = request
  const image = graph.picture(picture)
  return graph.add('ImageScale', { image, upscale_method: method, width, height, crop: 'center' })[0]
}

export function encodePicture(graph: GraphBuilder, pixels: Link, vae: Link): Link {
  return graph.add('VAEEncode', { pixels, vae })[0]
}

/** Adds reference pictures to the prompt. */
export function follow(graph: GraphBuilder, words: Link, latents: readonly Link[]): Link {
  return latents.reduce(
    (conditioning, latent) => graph.add('ReferenceLatent', { conditioning, latent })[0],
    words,
  )
}

/** Puts the new picture into the source, so that black parts of the mask do not change. */
export function intoSource(
  graph: GraphBuilder,
  { made, source, mask }: Record<'made' | 'source' | 'mask', Link>,
) {
  const inputs = { destination: source, source: made, x: 0, y: 0, resize_source: false, mask }
  return graph.add('ImageCompositeMasked', inputs)[0]
}

/** Adds the node that saves pictures. Each try sets its own prefix. */
export function savePictures(graph: GraphBuilder, images: Link) {
  return graph.finish(graph.add('SaveImage', { images, filename_prefix: 'easel' })[0])
}

/** Adds the node that saves a film as animated WebP. Easel reads this format without a video decoder. */
export function saveFilm(graph: GraphBuilder, images: Link, fps: number) {
  const encoding = { lossless: false, quality: 92, method: 'fastest' }
  return graph.finish(
    graph.add('SaveAnimatedWEBP', { images, filename_prefix: 'easel', fps, ...encoding })[0],
  )
}

/** Returns the number of frames of a film, which is a multiple of a number plus 1. */
export function framesOf({ request }: FamilyJob, fps: number, multiple = 4): number {
  return Math.round((request.seconds * fps) / multiple) * multiple + 1
}
