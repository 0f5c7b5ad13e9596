import type { GraphRequest } from '../../../port.ts'
import { GraphBuilder } from '../graphs/builder.ts'
import { encodeBoth, framesOf, loadParts, saveFilm, sourcePicture } from '../graphs/steps.ts'
import type { Family, FamilyJob } from './family.ts'
import { guidance, seconds, sizesAround, steps } from './options.ts'
import { parts } from './parts.ts'

const fps = 16

function build(job: FamilyJob): GraphRequest {
  const graph = new GraphBuilder()
  const { request } = job
  const { width, height } = request
  const { model: plain, clip, vae } = loadParts(graph, job, 'wan')
  const [model] = graph.add('ModelSamplingSD3', { model: plain, shift: 8 })
  const start_image = sourcePicture(graph, job)
  const [clip_vision] = graph.add('CLIPVisionLoader', { clip_name: job.parts['vision'] })
  const [clip_vision_output] = graph.add('CLIPVisionEncode', {
    clip_vision,
    image: start_image,
    crop: 'none',
  })
  const [positive, negative, latent_image] = graph.add('WanImageToVideo', {
    ...encodeBoth(graph, job, clip),
    vae,
    width,
    height,
    length: framesOf(job, fps),
    batch_size: 1,
    clip_vision_output,
    start_image,
  })
  const [samples] = graph.add('KSampler', {
    model,
    seed: request.seed,
    steps: request.steps,
    cfg: request.guidance,
    sampler_name: 'uni_pc',
    scheduler: 'simple',
    positive,
    negative,
    latent_image,
    denoise: 1,
  })
  return saveFilm(graph, graph.add('VAEDecode', { samples, vae })[0], fps)
}

export const wan21: Family = {
  key: 'wan21',
  folders: ['diffusion_models'],
  name: /wan[-_]?2[._]1.*i2v/i,
  architecture: /^wan-?2\.1.*i2v/i,
  parts: () => [
    parts.umt5,
    parts.wan21Vae,
    {
      role: 'vision',
      folder: 'clip_vision',
      names: [/clip_vision_h/i, /vit-?h/i],
      usual: 'clip_vision_h.safetensors',
    },
  ],
  tasks: () => ({
    image_to_video: {
      sizes: sizesAround(832 * 480, 16),
      steps: steps(20),
      guidance: guidance(6),
      seconds,
      negative_prompt: true,
      seed: true,
      references: 0,
    },
  }),
  build,
}
