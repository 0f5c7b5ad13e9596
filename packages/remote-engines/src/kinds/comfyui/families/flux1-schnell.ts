import { diffusionGraph } from '../graphs/diffusion.ts'
import { flux1Parts, loadFlux1 } from '../graphs/flux1.ts'
import { encodeWanted } from '../graphs/steps.ts'
import type { Family } from './family.ts'
import { diffusionTasks, sizesAround, steps } from './options.ts'

export const flux1Schnell: Family = {
  key: 'flux1-schnell',
  folders: ['checkpoints', 'diffusion_models'],
  name: /flux[-_.]?1?[-_. ]?schnell/i,
  architecture: /^flux-1-schnell$/i,
  parts: flux1Parts,
  tasks: () =>
    diffusionTasks({ sizes: sizesAround(1024 * 1024, 16), steps: steps(4), negative_prompt: false }),
  build: (job) =>
    diffusionGraph(job, {
      load: loadFlux1,
      encode: encodeWanted,
      emptyLatent: 'EmptySD3LatentImage',
      sampler: 'euler',
      scheduler: 'simple',
      cfg: 1,
    }),
}
