import type { GraphRequest } from '../../../port.ts'
import { hasSource } from '../../../task-pictures.ts'
import { GraphBuilder } from '../graphs/builder.ts'
import { encodePicture, intoSource, savePictures, sourceMask, sourcePicture } from '../graphs/steps.ts'
import type { Family, FamilyJob } from './family.ts'
import { guidance, sizesAround, steps } from './options.ts'
import { loadQwenImage, qwenImageParts } from './qwen-image.ts'

/** Maximum number of pictures of the node, including the source. */
const maxPictures = 3

function build(job: FamilyJob): GraphRequest {
  const graph = new GraphBuilder()
  const { request } = job
  const { model: plain, clip, vae } = loadQwenImage(graph, job)
  const [model] = graph.add('CFGNorm', { model: plain, strength: 1 })
  const source = hasSource(request.task) ? sourcePicture(graph, job) : undefined
  const references = (request.references ?? []).map((picture) => graph.picture(picture))
  const pictures = [...(source ? [source] : []), ...references].slice(0, maxPictures)
  const images = Object.fromEntries(pictures.map((image, index) => [`image${index + 1}`, image]))
  const encode = (prompt: string) =>
    graph.add('TextEncodeQwenImageEditPlus', { clip, prompt, vae, ...images })[0]
  const { width, height } = request
  const latent = source
    ? encodePicture(graph, source, vae)
    : graph.add('EmptySD3LatentImage', { width, height, batch_size: 1 })[0]
  const mask = request.task === 'inpaint' ? sourceMask(graph, job) : undefined
  const [samples] = graph.add('KSampler', {
    model,
    seed: request.seed,
    steps: request.steps,
    cfg: request.guidance,
    sampler_name: 'euler',
    scheduler: 'simple',
    positive: encode(request.prompt),
    negative: encode(request.negative_prompt ?? ''),
    latent_image: mask ? graph.add('SetLatentNoiseMask', { samples: latent, mask })[0] : latent,
    denoise: 1,
  })
  const [made] = graph.add('VAEDecode', { samples, vae })
  return savePictures(graph, mask && source ? intoSource(graph, { made, source, mask }) : made)
}

/**
 * Models that edit a picture as the prompt describes. They have no strength, because the prompt states the amount of
 * change.
 */
export const qwenImageEdit: Family = {
  key: 'qwen-image-edit',
  folders: ['checkpoints', 'diffusion_models'],
  name: /qwen[-_]?image[-_]?edit/i,
  architecture: /^qwen-image-edit/i,
  parts: qwenImageParts,
  tasks: () => {
    const options = {
      sizes: sizesAround(1024 * 1024, 16),
      steps: steps(20),
      guidance: guidance(4),
      negative_prompt: true,
      seed: true,
      references: maxPictures - 1,
    }
    const following = { ...options, references: maxPictures }
    return { image_to_image: options, inpaint: options, reference_to_image: following }
  },
  build,
}
