import type { GraphRequest } from '../../../port.ts'
import { GraphBuilder } from '../graphs/builder.ts'
import { encodeBoth, framesOf, loadCheckpoint, saveFilm, sourcePicture } from '../graphs/steps.ts'
import type { Family, FamilyJob, ModelFile } from './family.ts'
import { guidance, seconds, sizesAround, steps } from './options.ts'
import { parts } from './parts.ts'

const fps = 24
/** Step of the number of frames: a film has a multiple of it plus 1 frames. */
const frameMultiple = 8

/** True for a distilled model, which takes few steps and no guidance. */
const isFast = ({ name }: ModelFile) => /distilled/i.test(name)

function build(job: FamilyJob): GraphRequest {
  const graph = new GraphBuilder()
  const { request } = job
  const { width, height } = request
  const { model, vae } = loadCheckpoint(graph, job)
  const [clip] = graph.add('CLIPLoader', { clip_name: job.parts['t5'], type: 'ltxv' })
  const [wanted, unwanted, latent] = graph.add('LTXVImgToVideo', {
    ...encodeBoth(graph, job, clip),
    vae,
    image: sourcePicture(graph, job),
    width,
    height,
    length: framesOf(job, fps, frameMultiple),
    batch_size: 1,
    strength: 1,
  })
  const [positive, negative] = graph.add('LTXVConditioning', {
    positive: wanted,
    negative: unwanted,
    frame_rate: fps,
  })
  const [samples] = graph.add('SamplerCustomAdvanced', {
    noise: graph.add('RandomNoise', { noise_seed: request.seed })[0],
    guider: graph.add('CFGGuider', { model, positive, negative, cfg: request.guidance })[0],
    sampler: graph.add('KSamplerSelect', { sampler_name: 'euler' })[0],
    sigmas: graph.add('LTXVScheduler', {
      steps: request.steps,
      max_shift: 2.05,
      base_shift: 0.95,
      stretch: true,
      terminal: 0.1,
      latent,
    })[0],
    latent_image: latent,
  })
  return saveFilm(graph, graph.add('VAEDecode', { samples, vae })[0], fps)
}

export const ltxVideo: Family = {
  key: 'ltx-video',
  folders: ['checkpoints'],
  name: /ltx[-_]?v(?:ideo)?[-_.](?!.*upscaler)/i,
  parts: () => [parts.t5],
  tasks: (model) => ({
    image_to_video: {
      sizes: sizesAround(768 * 512, 32),
      steps: steps(isFast(model) ? 8 : 30),
      ...(isFast(model) ? {} : { guidance: guidance(3) }),
      seconds,
      negative_prompt: !isFast(model),
      seed: true,
      references: 0,
    },
  }),
  build,
}
