import { type ControlNet, requireGuide } from '../../../guides.ts'
import type { GraphRequest, GuideKind } from '../../../port.ts'
import type { FamilyJob } from '../families/family.ts'
import { GraphBuilder, type Link } from './builder.ts'
import {
  type Conditions,
  encodePicture,
  intoSource,
  type Loaded,
  savePictures,
  sourceMask,
  sourcePicture,
} from './steps.ts'

/** Differences between the families in the usual graph of a latent diffusion model. */
export interface Recipe {
  readonly load: (graph: GraphBuilder, job: FamilyJob) => Loaded
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

/** Node type that applies a ControlNet to the conditions. */
export const guideType = 'ControlNetApplyAdvanced'

type UnionTypes = Readonly<Partial<Record<GuideKind, string>>>

/** Name of each kind of map for a ControlNet of Stable Diffusion for several kinds. */
const unionTypes: UnionTypes = {
  edges: 'canny/lineart/anime_lineart/mlsd',
  lines: 'hed/pidi/scribble/ted',
  depth: 'depth',
}

/**
 * Names for a ControlNet of FLUX. The node passes on the number of a name, but its names belong to Stable Diffusion. A file of
 * FLUX has edges under the number 0, which is `openpose`, and depth under the number 2.
 */
const fluxUnionTypes: UnionTypes = { edges: 'openpose', depth: 'hed/pidi/scribble/ted' }

function unionTypesOf({ isUnion, family }: ControlNet): UnionTypes {
  if (!isUnion) return {}
  if (family === 'flux1-dev') return fluxUnionTypes
  return isOfUnet(family) ? unionTypes : {}
}

function isOfUnet(family: string): boolean {
  return family === 'sd15' || family === 'sdxl'
}

/** Adds the ControlNet for the map of a request to its conditions. */
function guided(
  graph: GraphBuilder,
  { request, guides }: FamilyJob,
  { loaded, conditions }: Pick<Ready, 'loaded'> & { conditions: Conditions },
): Conditions {
  const { guide } = request
  if (!guide) return conditions
  requireGuide(request, guides)
  const net = guides[guide.kind]!
  const [plain] = graph.add('ControlNetLoader', { control_net_name: net.name })
  const type = unionTypesOf(net)[guide.kind]
  const [control_net] =
    type === undefined ? [plain] : graph.add('SetUnionControlNetType', { control_net: plain, type })
  const [positive, negative] = graph.add(guideType, {
    ...conditions,
    control_net,
    image: graph.picture(guide.map),
    strength: guide.strength,
    start_percent: guide.start,
    end_percent: guide.end,
    // ControlNets of newer models need the VAE, because they encode the map into a latent picture.
    ...(!isOfUnet(net.family) && { vae: loaded.vae }),
  })
  return { positive, negative }
}

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
  const conditions = guided(graph, job, { loaded, conditions: recipe.encode(graph, job, loaded.clip) })
  const { request } = job
  const start = startOf(graph, job, { recipe, loaded, conditions })
  const sample = (latent_image: Link, { steps, denoise }: { steps: number; denoise: number }) =>
    graph.add('KSampler', {
      model: loaded.model,
      seed: request.seed,
      steps,
      cfg: recipe.cfg ?? request.guidance,
      sampler_name: recipe.sampler,
      scheduler: recipe.scheduler,
      ...start.conditions,
      latent_image,
      denoise,
    })[0]
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
  readonly loaded: Loaded
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
