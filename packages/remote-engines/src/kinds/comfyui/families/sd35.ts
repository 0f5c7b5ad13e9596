import type { GraphBuilder } from '../graphs/builder.ts'
import { diffusionGraph } from '../graphs/diffusion.ts'
import { checkpointOf, encodeBoth, type LoadedModel, withLoras } from '../graphs/steps.ts'
import type { Family, FamilyJob, ModelFile } from './family.ts'
import { diffusionTasks, guidance, sizesAround, steps } from './options.ts'
import { parts } from './parts.ts'

const isTurbo = ({ name }: ModelFile) => /turbo/i.test(name)
/** True for a checkpoint that contains its text encoders. */
const isWhole = ({ name }: ModelFile) => /fp8_scaled|incl_clips|all[-_]?in[-_]?one/i.test(name)

function load(graph: GraphBuilder, job: FamilyJob): LoadedModel {
  const loaded = checkpointOf(graph, job)
  if (isWhole(job.model)) return withLoras(graph, job, loaded)
  const [clip] = graph.add('TripleCLIPLoader', {
    clip_name1: job.parts['clip_l'],
    clip_name2: job.parts['clip_g'],
    clip_name3: job.parts['t5'],
  })
  return withLoras(graph, job, { ...loaded, clip })
}

export const sd35: Family = {
  key: 'sd35',
  folders: ['checkpoints'],
  name: /sd[-_ ]?3[._-]?5|stable-diffusion-3\.5/i,
  architecture: /^stable-diffusion-v?3/i,
  parts: (model) => (isWhole(model) ? [] : [parts.clipL, parts.clipG, parts.t5]),
  tasks: (model) =>
    diffusionTasks({
      sizes: sizesAround(1024 * 1024, 64),
      steps: steps(isTurbo(model) ? 4 : 28),
      guidance: guidance(isTurbo(model) ? 1 : 4.5),
      negative_prompt: !isTurbo(model),
    }),
  build: (job) =>
    diffusionGraph(job, {
      load,
      encode: encodeBoth,
      emptyLatent: 'EmptySD3LatentImage',
      sampler: isTurbo(job.model) ? 'euler' : 'dpmpp_2m',
      scheduler: 'sgm_uniform',
    }),
}
