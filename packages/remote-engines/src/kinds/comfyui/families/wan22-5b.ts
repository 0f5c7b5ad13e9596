import type { GraphRequest } from '../../../port.ts'
import { GraphBuilder } from '../graphs/builder.ts'
import { encodeBoth, framesOf, loadParts, saveFilm, sourcePicture } from '../graphs/steps.ts'
import type { Family, FamilyJob } from './family.ts'
import { guidance, seconds, sizesAround, steps } from './options.ts'
import { parts } from './parts.ts'

const fps = 24

function build(job: FamilyJob): GraphRequest {
  const graph = new GraphBuilder()
  const { request } = job
  const { width, height } = request
  const { model: plain, clip, vae } = loadParts(graph, job, 'wan')
  const [model] = graph.add('ModelSamplingSD3', { model: plain, shift: 8 })
  const [latent_image] = graph.add('Wan22ImageToVideoLatent', {
    vae,
    width,
    height,
    length: framesOf(job, fps),
    batch_size: 1,
    start_image: sourcePicture(graph, job),
  })
  const [samples] = graph.add('KSampler', {
    model,
    seed: request.seed,
    steps: request.steps,
    cfg: request.guidance,
    sampler_name: 'uni_pc',
    scheduler: 'simple',
    ...encodeBoth(graph, job, clip),
    latent_image,
    denoise: 1,
  })
  return saveFilm(graph, graph.add('VAEDecode', { samples, vae })[0], fps)
}

export const wan22Small: Family = {
  key: 'wan22-5b',
  folders: ['diffusion_models'],
  name: /wan[-_]?2[._]2.*(?:ti2v|5b)/i,
  parts: () => [parts.umt5, parts.wan22Vae],
  tasks: () => ({
    image_to_video: {
      sizes: sizesAround(1280 * 704, 32),
      steps: steps(20),
      guidance: guidance(5),
      seconds,
      negative_prompt: true,
      seed: true,
      references: 0,
    },
  }),
  build,
}
