import { type ControlNet, requireGuide } from '../../../guides.ts'
import type { Guide, GuideKind } from '../../../port.ts'
import type { FamilyJob } from '../families/family.ts'
import type { GraphBuilder, Link } from './builder.ts'
import type { Conditions } from './steps.ts'

/** Node type that applies a ControlNet to the conditions. */
const conditionsType = 'ControlNetApplyAdvanced'

/** Node type that patches a model with a ControlNet, by family. */
const patchTypes: Readonly<Record<string, string>> = {
  'z-image': 'ZImageFunControlnet',
  'qwen-image': 'QwenImageDiffsynthControlnet',
}

/** Node types that apply a ControlNet. */
export const guideTypes: ReadonlySet<string> = new Set([conditionsType, ...Object.values(patchTypes)])

type UnionTypes = Readonly<Partial<Record<GuideKind, string>>>

/** Name of each kind of map for a ControlNet of Stable Diffusion for several kinds. */
const unionTypes: UnionTypes = {
  edges: 'canny/lineart/anime_lineart/mlsd',
  lines: 'hed/pidi/scribble/ted',
  depth: 'depth',
  pose: 'openpose',
}

/**
 * Names for a ControlNet of FLUX. The node passes on the number of a name, but its names belong to Stable Diffusion. A file of
 * FLUX has edges under the number 0, which is `openpose`, depth under the number 2, and poses under the number 4.
 */
const fluxUnionTypes: UnionTypes = { edges: 'openpose', depth: 'hed/pidi/scribble/ted', pose: 'normal' }

function unionTypesOf({ isUnion, family }: ControlNet): UnionTypes {
  if (!isUnion) return {}
  if (family === 'flux1-dev') return fluxUnionTypes
  return isOfUnet(family) ? unionTypes : {}
}

function isOfUnet(family: string): boolean {
  return family === 'sd15' || family === 'sdxl'
}

interface Plain extends Conditions {
  readonly model: Link
  readonly vae: Link
}

interface GuideResult extends Conditions {
  /** Model with the patch of a ControlNet; absent if no ControlNet patches the model. */
  readonly patched?: Link
}

/** Adds the ControlNet for the map of a request to the conditions, or to the model. */
export function addGuide(
  graph: GraphBuilder,
  { request, guides }: FamilyJob,
  { model, vae, positive, negative }: Plain,
): GuideResult {
  const { guide } = request
  if (!guide) return { positive, negative }
  requireGuide(request, guides)
  const net = guides[guide.kind]!
  if (net.isPatch) return { positive, negative, patched: patch(graph, net, { guide, model, vae }) }
  const [plain] = graph.add('ControlNetLoader', { control_net_name: net.name })
  const type = unionTypesOf(net)[guide.kind]
  const [control_net] =
    type === undefined ? [plain] : graph.add('SetUnionControlNetType', { control_net: plain, type })
  const [guidedPositive, guidedNegative] = graph.add(conditionsType, {
    ...{ positive, negative, control_net },
    image: graph.picture(guide.map),
    strength: guide.strength,
    start_percent: guide.start,
    end_percent: guide.end,
    // ControlNets of newer models need the VAE, because they encode the map into a latent picture.
    ...(!isOfUnet(net.family) && { vae }),
  })
  return { positive: guidedPositive, negative: guidedNegative }
}

function patch(
  graph: GraphBuilder,
  { name, family }: ControlNet,
  { guide, model, vae }: { guide: Guide } & Pick<Plain, 'model' | 'vae'>,
): Link {
  const [model_patch] = graph.add('ModelPatchLoader', { name })
  const image = graph.picture(guide.map)
  return graph.add(patchTypes[family]!, { model, model_patch, vae, image, strength: guide.strength })[0]
}

interface SamplingInputs {
  readonly models: { readonly model: Link; readonly patched: Link }
  readonly guide: Guide
  readonly latent_image: Link
  readonly seed: number
  readonly steps: number
  /** Share of the picture that is made anew. */
  readonly denoise: number
  /** Further inputs of the sampler. */
  readonly shared: Readonly<Record<string, unknown>>
}

/**
 * Samples with a patched model. A patch has no start and no end, so a guide for a part of the steps takes several samplers in
 * turn: the samplers of the other steps have the model without the patch.
 */
export function samplePatched(graph: GraphBuilder, sampling: SamplingInputs): Link {
  const { models, guide, shared, latent_image, seed, denoise, steps } = sampling
  // The start and the end of a guide count from pure noise, as `ControlNetApplyAdvanced` counts them. A sampler that makes a share
  // of the picture anew has only the last of these steps.
  const total = denoise < 1 ? Math.floor(steps / denoise) : steps
  const first = total - steps
  const from = Math.min(Math.round(guide.start * total), total - 1)
  const to = Math.max(from + 1, Math.round(guide.end * total))
  const parts = [
    { model: models.model, start: first, end: from },
    { model: models.patched, start: Math.max(first, from), end: to },
    { model: models.model, start: Math.max(first, to), end: total },
  ].filter(({ start, end }) => start < end)
  if (parts.length === 1)
    return graph.add('KSampler', { ...shared, model: parts[0]!.model, seed, steps, denoise, latent_image })[0]
  return parts.reduce((latent, { model, start, end }, index) => {
    const inputs = {
      ...{ ...shared, model, noise_seed: seed, steps: total, latent_image: latent },
      add_noise: index === 0 ? 'enable' : 'disable',
      start_at_step: start,
      end_at_step: end,
      return_with_leftover_noise: index === parts.length - 1 ? 'disable' : 'enable',
    }
    return graph.add('KSamplerAdvanced', inputs)[0]
  }, latent_image)
}
