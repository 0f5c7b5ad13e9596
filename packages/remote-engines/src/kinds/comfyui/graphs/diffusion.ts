import type { GraphRequest } from '../../../port.ts'
import type { FamilyJob } from '../families/family.ts'
import { GraphBuilder, type Link } from './builder.ts'
import { addGuide, samplePatched } from './guide.ts'
import {
  type Conditions,
  encodePicture,
  intoSource,
  type LoadedModel,
  savePictures,
  sourceMask,
  sourcePicture,
} from './steps.ts'

/** Differences between the families in the usual graph of a latent diffusion model. */
export interface Recipe {
  readonly load: (graph: GraphBuilder, job: FamilyJob) => LoadedModel
  readonly encode: (graph: GraphBuilder, job: FamilyJob, clip: Link) => Conditions
  /** Node type that makes an empty latent picture. */
  readonly emptyLatent: string
  readonly sampler: string
  readonly scheduler: string
  /** Guidance of the sampler, if it differs from the guidance of the job. */
  readonly cfg?: number
}

/** Node type that enlarges a latent picture before the second step. */
export const secondStepType = 'LatentUpscaleBy'

interface Start {
  readonly latent: Link
  readonly conditions: Conditions
  /** Makes the result from the decoded picture. */
  readonly end: (made: Link) => Link
}

/** Builds the usual graph for text to picture, picture to picture, or a masked part of a picture. */
export function diffusionGraph(job: FamilyJob, recipe: Recipe): GraphRequest {
  const graph = new GraphBuilder()
  const loaded = recipe.load(graph, job)
  const plain = { model: loaded.model, ...recipe.encode(graph, job, loaded.clip) }
  const { patched, ...conditions } = addGuide(graph, job, { ...plain, vae: loaded.vae })
  const { request } = job
  const start = startOf(graph, job, { recipe, loaded, conditions })
  const sample = (latent_image: Link, { steps, denoise }: { steps: number; denoise: number }) => {
    const { model } = loaded
    const shared = {
      cfg: recipe.cfg ?? request.guidance,
      ...{ sampler_name: recipe.sampler, scheduler: recipe.scheduler },
      ...start.conditions,
    }
    const given = { seed: request.seed, steps, denoise }
    if (patched && request.guide)
      return samplePatched(graph, {
        shared,
        models: { model, patched },
        guide: request.guide,
        latent_image,
        ...given,
      })
    return graph.add('KSampler', { model, ...shared, ...given, latent_image })[0]
  }
  const isNew = request.task === 'text_to_image'
  const first = sample(start.latent, { steps: request.steps, denoise: isNew ? 1 : request.strength })
  const samples = isNew && request.hires ? secondStep(first) : first
  function secondStep(latent: Link): Link {
    const { scale, strength, steps } = request.hires!
    const larger = { samples: latent, upscale_method: 'bislerp', scale_by: scale }
    const [start] = graph.add(secondStepType, larger)
    return sample(start, { steps: steps || request.steps, denoise: strength })
  }
  const [made] = graph.add('VAEDecode', { samples, vae: loaded.vae })
  return savePictures(graph, start.end(made))
}

interface Ready {
  readonly recipe: Recipe
  readonly loaded: LoadedModel
  readonly conditions: Conditions
}

function startOf(graph: GraphBuilder, job: FamilyJob, { recipe, loaded, conditions }: Ready): Start {
  const { task, width, height } = job.request
  if (task === 'text_to_image') {
    const [latent] = graph.add(recipe.emptyLatent, { width, height, batch_size: 1 })
    return { latent, conditions, end: (made) => made }
  }
  const source = sourcePicture(graph, job)
  if (task !== 'inpaint') {
    return { latent: encodePicture(graph, source, loaded.vae), conditions, end: (made) => made }
  }
  const mask = sourceMask(graph, job)
  const [positive, negative, latent] = graph.add('InpaintModelConditioning', {
    ...conditions,
    vae: loaded.vae,
    pixels: source,
    mask,
    noise_mask: true,
  })
  return {
    latent,
    conditions: { positive, negative },
    end: (made) => intoSource(graph, { made, source, mask }),
  }
}
