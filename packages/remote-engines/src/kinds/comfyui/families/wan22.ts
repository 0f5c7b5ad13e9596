import type { GraphRequest } from '../../../port.ts'
import { GraphBuilder } from '../graphs/builder.ts'
import { encodeBoth, framesOf, loadParts, saveFilm, sourcePicture } from '../graphs/steps.ts'
import type { Family, FamilyJob } from './family.ts'
import { guidance, seconds, sizesAround, steps } from './options.ts'
import { parts } from './parts.ts'

const fps = 16

/**
 * Builds a graph in which two models share the steps. The first model makes the motion from noise, and the second model
 * makes the details.
 */
function build(job: FamilyJob): GraphRequest {
  const graph = new GraphBuilder()
  const { request } = job
  const { width, height } = request
  const { model: first, clip, vae } = loadParts(graph, job, 'wan')
  const [second] = graph.add('UNETLoader', { unet_name: job.parts['low'], weight_dtype: 'default' })
  const shifted = (model: typeof first) => graph.add('ModelSamplingSD3', { model, shift: 5 })[0]
  const [positive, negative, latent] = graph.add('WanImageToVideo', {
    ...encodeBoth(graph, job, clip),
    vae,
    width,
    height,
    length: framesOf(job, fps),
    batch_size: 1,
    start_image: sourcePicture(graph, job),
  })
  const shared = {
    noise_seed: request.seed,
    steps: request.steps,
    cfg: request.guidance,
    sampler_name: 'euler',
    scheduler: 'simple',
    positive,
    negative,
  }
  const middle = Math.ceil(request.steps / 2)
  const [halfway] = graph.add('KSamplerAdvanced', {
    ...shared,
    model: shifted(first),
    add_noise: 'enable',
    latent_image: latent,
    start_at_step: 0,
    end_at_step: middle,
    return_with_leftover_noise: 'enable',
  })
  const [samples] = graph.add('KSamplerAdvanced', {
    ...shared,
    model: shifted(second),
    add_noise: 'disable',
    latent_image: halfway,
    start_at_step: middle,
    end_at_step: 10_000,
    return_with_leftover_noise: 'disable',
  })
  return saveFilm(graph, graph.add('VAEDecode', { samples, vae })[0], fps)
}

export const wan22: Family = {
  key: 'wan22',
  folders: ['diffusion_models'],
  // The first model of the pair represents both models.
  name: /wan[-_]?2[._]2.*i2v.*high/i,
  parts: ({ name }) => [
    parts.umt5,
    parts.wan21Vae,
    {
      role: 'low',
      folder: 'diffusion_models',
      names: [exactly(lowOf(name)), /wan[-_]?2[._]2.*i2v.*low/i],
      usual: lowOf(name),
    },
  ],
  tasks: () => ({
    image_to_video: {
      sizes: sizesAround(832 * 480, 16),
      steps: { ...steps(20), min: 2 },
      guidance: guidance(3.5),
      seconds,
      negative_prompt: true,
      seed: true,
      references: 0,
    },
  }),
  build,
}

/** Returns the name of the second model's file. */
const lowOf = (high: string) => fileName(high).replace(/high/i, 'low')
const fileName = (path: string) => path.split(/[\\/]/).at(-1) ?? path
const exactly = (name: string) => new RegExp(`^${RegExp.escape(name)}$`, 'i')
