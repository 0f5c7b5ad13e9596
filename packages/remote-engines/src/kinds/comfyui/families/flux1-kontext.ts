import type { GraphRequest } from '../../../port.ts'
import { hasSource } from '../../../task-pictures.ts'
import { GraphBuilder } from '../graphs/builder.ts'
import { flux1Parts, loadFlux1 } from '../graphs/flux1.ts'
import {
  encodePicture,
  encodeWanted,
  follow,
  intoSource,
  savePictures,
  sourceMask,
  sourcePicture,
} from '../graphs/steps.ts'
import type { Family, FamilyJob } from './family.ts'
import { guidance, sizesAround, steps } from './options.ts'

const maxPictures = 4

function build(job: FamilyJob): GraphRequest {
  const graph = new GraphBuilder()
  const { request } = job
  const { width, height } = request
  const { model, clip, vae } = loadFlux1(graph, job)
  const words = encodeWanted(graph, job, clip)
  const source = hasSource(request.task) ? sourcePicture(graph, job) : undefined
  const references = (request.references ?? []).map((picture) => graph.picture(picture))
  const latents = [...(source ? [source] : []), ...references]
    .slice(0, maxPictures)
    .map((image) => encodePicture(graph, image, vae))
  const [positive] = graph.add('FluxGuidance', {
    conditioning: follow(graph, words.positive, latents),
    guidance: request.guidance,
  })
  const mask = request.task === 'inpaint' ? sourceMask(graph, job) : undefined
  const [samples] = graph.add('KSampler', {
    model,
    seed: request.seed,
    steps: request.steps,
    cfg: 1,
    sampler_name: 'euler',
    scheduler: 'simple',
    positive,
    negative: words.negative,
    latent_image:
      mask && latents[0]
        ? graph.add('SetLatentNoiseMask', { samples: latents[0], mask })[0]
        : graph.add('EmptySD3LatentImage', { width, height, batch_size: 1 })[0],
    denoise: 1,
  })
  const [made] = graph.add('VAEDecode', { samples, vae })
  return savePictures(graph, mask && source ? intoSource(graph, { made, source, mask }) : made)
}

/** Models that edit a picture as the prompt describes. The source is one of the reference pictures. */
export const flux1Kontext: Family = {
  key: 'flux1-kontext',
  folders: ['checkpoints', 'diffusion_models'],
  name: /flux.*kontext/i,
  architecture: /^flux-1-kontext/i,
  parts: flux1Parts,
  tasks: () => {
    const options = {
      sizes: sizesAround(1024 * 1024, 16),
      steps: steps(20),
      guidance: guidance(2.5),
      negative_prompt: false,
      seed: true,
      references: maxPictures - 1,
    }
    const following = { ...options, references: maxPictures }
    return { image_to_image: options, inpaint: options, reference_to_image: following }
  },
  build,
}
