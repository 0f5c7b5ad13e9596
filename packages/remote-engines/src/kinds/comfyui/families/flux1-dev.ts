import type { GraphBuilder, Link } from '../graphs/builder.ts'
import { diffusionGraph } from '../graphs/diffusion.ts'
import { flux1Parts, loadFlux1 } from '../graphs/flux1.ts'
import { encodeWanted } from '../graphs/steps.ts'
import type { Family, FamilyJob } from './family.ts'
import { diffusionTasks, guidance, sizesAround, steps } from './options.ts'

/** Encodes the prompt. Guidance is an input of the model itself, in addition to the prompt. */
function encode(graph: GraphBuilder, job: FamilyJob, clip: Link) {
  const { positive, negative } = encodeWanted(graph, job, clip)
  const inputs = { conditioning: positive, guidance: job.request.guidance }
  return { positive: graph.add('FluxGuidance', inputs)[0], negative }
}

export const flux1Dev: Family = {
  key: 'flux1-dev',
  folders: ['checkpoints', 'diffusion_models'],
  // Variants that need another source or another graph do not belong to the family.
  name: /^(?!.*(?:fill|kontext|canny|depth|redux))(?:.*[-_ /])?flux[-_.]?1?[-_. ]?(?:dev|krea)/i,
  architecture: /^flux-1-dev$/i,
  parts: flux1Parts,
  tasks: () =>
    diffusionTasks({
      sizes: sizesAround(1024 * 1024, 16),
      steps: steps(20),
      guidance: guidance(3.5),
      negative_prompt: false,
    }),
  build: (job) =>
    diffusionGraph(job, {
      load: loadFlux1,
      encode,
      emptyLatent: 'EmptySD3LatentImage',
      sampler: 'euler',
      scheduler: 'simple',
      cfg: 1,
    }),
}
