import type { GraphBuilder } from '../graphs/builder.ts'
import { diffusionGraph } from '../graphs/diffusion.ts'
import { encodeBoth, loadParts } from '../graphs/steps.ts'
import type { Family, FamilyJob } from './family.ts'
import { diffusionTasks, guidance, sizesAround, steps } from './options.ts'
import { parts } from './parts.ts'

/** Loads Qwen-Image, or its variant for edits. */
export function loadQwenImage(graph: GraphBuilder, job: FamilyJob) {
  const loaded = loadParts(graph, job, 'qwen_image')
  const [model] = graph.add('ModelSamplingAuraFlow', { model: loaded.model, shift: 3.1 })
  return { ...loaded, model }
}

export const qwenImageParts: Family['parts'] = ({ folder }) =>
  folder === 'checkpoints' ? [] : [parts.qwenVl, parts.qwenVae]

export const qwenImage: Family = {
  key: 'qwen-image',
  folders: ['checkpoints', 'diffusion_models'],
  // Qwen-Image 2.1 has another text encoder and another decoder.
  name: /qwen[-_]?image(?!.*(?:edit|layered)|[-_]?2[._])/i,
  architecture: /^qwen-image$/i,
  parts: qwenImageParts,
  tasks: () =>
    diffusionTasks({
      sizes: sizesAround(1328 * 1328, 16),
      steps: steps(20),
      guidance: guidance(4),
      negative_prompt: true,
    }),
  build: (job) =>
    diffusionGraph(job, {
      load: loadQwenImage,
      encode: encodeBoth,
      emptyLatent: 'EmptySD3LatentImage',
      sampler: 'euler',
      scheduler: 'simple',
    }),
}
