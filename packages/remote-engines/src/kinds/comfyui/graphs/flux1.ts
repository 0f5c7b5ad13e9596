import type { Family, FamilyJob, ModelFile } from '../families/family.ts'
import { parts } from '../families/parts.ts'
import type { GraphBuilder } from './builder.ts'
import { type LoadedModel, loadCheckpoint, loadModel, withLoras } from './steps.ts'

/** Loads FLUX.1 with its two text encoders, from one checkpoint or from four files. */
export function loadFlux1(graph: GraphBuilder, job: FamilyJob): LoadedModel {
  if (job.model.folder === 'checkpoints') return loadCheckpoint(graph, job)
  const [clip] = graph.add('DualCLIPLoader', {
    clip_name1: job.parts['clip_l'],
    clip_name2: job.parts['t5'],
    type: 'flux',
  })
  return withLoras(graph, job, { ...loadModel(graph, job), clip })
}

export const flux1Parts: Family['parts'] = ({ folder }: ModelFile) =>
  folder === 'checkpoints' ? [] : [parts.clipL, parts.t5, parts.fluxVae]
