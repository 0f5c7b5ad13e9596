import type { GraphBuilder } from '../graphs/builder.ts'
import { diffusionGraph } from '../graphs/diffusion.ts'
import { encodeBoth, encodeWanted, loadParts } from '../graphs/steps.ts'
import type { Family, FamilyJob, ModelFile } from './family.ts'
import { diffusionTasks, guidance, sizesAround, steps } from './options.ts'
import { parts } from './parts.ts'

const isTurbo = ({ name }: ModelFile) => /turbo/i.test(name)

function load(graph: GraphBuilder, job: FamilyJob) {
  const loaded = loadParts(graph, job, 'lumina2')
  const [model] = graph.add('ModelSamplingAuraFlow', { model: loaded.model, shift: 3 })
  return { ...loaded, model }
}

export const zImage: Family = {
  key: 'z-image',
  folders: ['checkpoints', 'diffusion_models'],
  name: /z[-_]?image(?!.*edit)/i,
  architecture: /^z-image/i,
  parts: ({ folder }) => (folder === 'checkpoints' ? [] : [parts.qwen3Small, parts.fluxVae]),
  tasks: (model) =>
    diffusionTasks({
      sizes: sizesAround(1024 * 1024, 16),
      steps: steps(isTurbo(model) ? 8 : 25),
      ...(isTurbo(model) ? {} : { guidance: guidance(4) }),
      negative_prompt: !isTurbo(model),
    }),
  build: (job) =>
    diffusionGraph(job, {
      load,
      encode: isTurbo(job.model) ? encodeWanted : encodeBoth,
      emptyLatent: 'EmptySD3LatentImage',
      sampler: 'res_multistep',
      scheduler: 'simple',
      ...(isTurbo(job.model) ? { cfg: 1 } : {}),
    }),
}
