import type { GraphRequest } from '../../../port.ts'
import { hasSource } from '../../../task-pictures.ts'
import { GraphBuilder, type Link } from '../graphs/builder.ts'
import {
  type Conditions,
  encodeBoth,
  encodePicture,
  encodeWanted,
  follow,
  intoSource,
  loadParts,
  savePictures,
  sourceMask,
  sourcePicture,
} from '../graphs/steps.ts'
import type { Family, FamilyJob, ModelFile } from './family.ts'
import { guidance, sizesAround, steps } from './options.ts'
import { parts } from './parts.ts'

const maxReferences = 4
/** True for a base model, which is not distilled: it takes more steps, and guidance. */
const isBase = ({ name }: ModelFile) => /base/i.test(name)

/** Adds reference pictures to the prompt and to the negative prompt. */
function followBoth(graph: GraphBuilder, conditions: Conditions, latents: readonly Link[]): Conditions {
  return {
    positive: follow(graph, conditions.positive, latents),
    negative: follow(graph, conditions.negative, latents),
  }
}

function build(job: FamilyJob): GraphRequest {
  const graph = new GraphBuilder()
  const { request } = job
  const { width, height, seed } = request
  const { model, clip, vae } = loadParts(graph, job, 'flux2')
  const words = isBase(job.model) ? encodeBoth(graph, job, clip) : encodeWanted(graph, job, clip)
  const source = hasSource(request.task) ? sourcePicture(graph, job) : undefined
  const references = (request.references ?? [])
    .slice(0, maxReferences)
    .map((picture) => graph.picture(picture))
  const latents = [...(source ? [source] : []), ...references].map((image) =>
    encodePicture(graph, image, vae),
  )
  const mask = request.task === 'inpaint' ? sourceMask(graph, job) : undefined
  const [samples] = graph.add('SamplerCustomAdvanced', {
    noise: graph.add('RandomNoise', { noise_seed: seed })[0],
    guider: graph.add('CFGGuider', {
      model,
      ...followBoth(graph, words, latents),
      cfg: isBase(job.model) ? request.guidance : 1,
    })[0],
    sampler: graph.add('KSamplerSelect', { sampler_name: 'euler' })[0],
    sigmas: graph.add('Flux2Scheduler', { steps: request.steps, width, height })[0],
    latent_image:
      mask && latents[0]
        ? graph.add('SetLatentNoiseMask', { samples: latents[0], mask })[0]
        : graph.add('EmptyFlux2LatentImage', { width, height, batch_size: 1 })[0],
  })
  const [made] = graph.add('VAEDecode', { samples, vae })
  return savePictures(graph, mask && source ? intoSource(graph, { made, source, mask }) : made)
}

/** Models that make pictures, and edit pictures as the prompt describes. The source is one of the reference pictures. */
export const flux2Klein: Family = {
  key: 'flux2-klein',
  folders: ['checkpoints', 'diffusion_models'],
  name: /flux[-_.]?2[-_. ]?klein/i,
  architecture: /^flux-?2-klein/i,
  parts: ({ folder, name }) =>
    folder === 'checkpoints' ? [] : [/9b/i.test(name) ? parts.qwen3Large : parts.qwen3Small, parts.flux2Vae],
  tasks: (model) => {
    const options = {
      sizes: sizesAround(1024 * 1024, 16),
      steps: steps(isBase(model) ? 20 : 4),
      ...(isBase(model) ? { guidance: guidance(5) } : {}),
      negative_prompt: isBase(model),
      seed: true,
      references: maxReferences,
    }
    return {
      text_to_image: options,
      reference_to_image: options,
      image_to_image: { ...options, references: maxReferences - 1 },
      inpaint: { ...options, references: maxReferences - 1 },
    }
  },
  build,
}
