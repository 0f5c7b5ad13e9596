import { diffusionGraph } from '../graphs/diffusion.ts'
import { encodeBoth, loadCheckpoint } from '../graphs/steps.ts'
import type { Family } from './family.ts'
import { diffusionTasks, guidance, sizesAround, steps } from './options.ts'

export const sd15: Family = {
  key: 'sd15',
  folders: ['checkpoints'],
  name: /(?:^|[-_. ])(?:sd[-_ ]?v?1[-_. ]?[45]|v1-[45])|stable-diffusion-v?1|^dreamshaper_?[5-8]|^deliberate_|^realistic_?vision/i,
  architecture: /^stable-diffusion-v1|^sd_v1/i,
  parts: () => [],
  tasks: () =>
    diffusionTasks({
      sizes: sizesAround(512 * 512, 8),
      steps: steps(25),
      guidance: guidance(7),
      negative_prompt: true,
    }),
  build: (job) =>
    diffusionGraph(job, {
      load: loadCheckpoint,
      encode: encodeBoth,
      emptyLatent: 'EmptyLatentImage',
      sampler: 'dpmpp_2m',
      scheduler: 'karras',
    }),
}
