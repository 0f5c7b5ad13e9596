import { diffusionGraph } from '../graphs/diffusion.ts'
import { encodeBoth, loadCheckpoint } from '../graphs/steps.ts'
import type { Family, ModelFile } from './family.ts'
import { diffusionTasks, guidance, sizesAround, steps } from './options.ts'

/** True for a distilled model, which takes few steps and almost no guidance. */
const isFast = ({ name }: ModelFile) => /turbo|lightning|hyper/i.test(name)

export const sdxl: Family = {
  key: 'sdxl',
  folders: ['checkpoints'],
  name: /sd[-_ ]?xl|stable-diffusion-xl|(?:^|[-_. ])xl(?:[-_. ]|v?\d)|xl[-_ ]?v?\d|^pony|illustrious|noobai|animagine/i,
  architecture: /^stable-diffusion-xl|^sdxl/i,
  parts: () => [],
  tasks: (model) =>
    diffusionTasks({
      sizes: sizesAround(1024 * 1024, 64),
      steps: steps(isFast(model) ? 8 : 28),
      guidance: guidance(isFast(model) ? 1.5 : 6),
      negative_prompt: true,
    }),
  build: (job) =>
    diffusionGraph(job, {
      load: loadCheckpoint,
      encode: encodeBoth,
      emptyLatent: 'EmptyLatentImage',
      sampler: isFast(job.model) ? 'euler' : 'dpmpp_2m',
      scheduler: isFast(job.model) ? 'sgm_uniform' : 'karras',
    }),
}
