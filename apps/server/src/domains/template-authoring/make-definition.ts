import { createHash } from 'node:crypto'
import {
  type Detail,
  detail,
  maxSources,
  type Params,
  type TemplateInputSpec,
  type TemplatePresetSpec,
  type Words,
} from '@easel/contract'
import { engineTasksOf, onlyHereInputsFor, type TemplateInput } from '@easel/nodes'
import { DomainError, errors } from '../../platform/errors/domain-error.ts'
import { checkParams, fittingParams, type StoredSample, type TemplateDefinition } from '../templates/index.ts'
import {
  fillSlots,
  imageCount,
  type PictureSlot,
  type ReadGraph,
  type StoredGraph,
  typesOf,
} from '../workflows/index.ts'
import { localText } from './local-text.ts'
import { readInputs } from './read-inputs.ts'

/** Maximum size, since lists contain a hundred definitions. */
const maxDefinitionBytes = 64 * 1024

export interface Wording {
  title: Words
  description: Words
  topic_arr: readonly string[]
  media_type?: 'image' | 'video' | undefined
  input_arr: readonly TemplateInputSpec[]
  preset_arr?: readonly TemplatePresetSpec[] | undefined
  /** Null for a template that is published without a sample. */
  sample?: StoredSample | null | undefined
  /**
   * Presets and sample of the previous version. Presets and sample that fit the form are kept, unless the call gives new presets or
   * a new sample.
   */
  previous?: Pick<TemplateDefinition, 'presets' | 'sample'>
}

export interface MadeTemplate {
  definition: TemplateDefinition
  graph: StoredGraph
  /** Tasks that engines do for the template, and the needs of its engine nodes. */
  engines: { engine_tasks: string[]; engine_classes: string[]; engine_files: string[] }
  /** Hash of the content; the same hash means no change. */
  hash: string
}

/** Makes a template from a readable graph and its texts; A0400 names the field that does not fit. */
export function makeDefinition(read: ReadGraph, wording: Wording): MadeTemplate {
  const media_type = mediaTypeOf(read, wording.media_type)
  if (read.slots.length > maxSources) throw errors.invalid({ cause: 'too_many_images' })
  const input_arr = readInputs(
    { graph: read.graph, types: typesOf(read.foreign), sockets: read.sockets },
    wording.input_arr,
  )
  const slots = inOrderOf(input_arr, read.slots)
  const form: TemplateDefinition = {
    title: localText(wording.title),
    description: localText(wording.description),
    media_type,
    topic_arr: [...new Set(wording.topic_arr)],
    image_count: imageCount(slots),
    source_bind: null,
    slots,
    ...(read.output !== undefined && { output: read.output }),
    cost: read.cost,
    input_arr: [...input_arr, ...paintingInputs(read, { slots, input_arr })],
  }
  const definition = { ...form, ...settingsOf(form, wording) }
  const json = JSON.stringify(definition)
  if (Buffer.byteLength(json) > maxDefinitionBytes)
    throw errors.invalid({
      cause: 'template_space_full',
      details: [detail('input_arr', 'form_too_large', { max: maxDefinitionBytes })],
    })
  // The template contains none of its author's pictures.
  const graph = JSON.stringify(fillSlots(read.graph, slots, []))
  return {
    definition,
    graph,
    engines: {
      engine_tasks: engineTasksOf(read.graph),
      engine_classes: [...read.needs.classes],
      engine_files: [...read.needs.files],
    },
    hash: createHash('sha256').update(json).update(graph).digest('hex'),
  }
}

/** Returns the inputs with which users limit the effect to a painted part; empty if the result may show another view. */
function paintingInputs(
  { graph, results }: ReadGraph,
  { slots: [photo], input_arr }: { slots: readonly PictureSlot[]; input_arr: readonly TemplateInput[] },
): readonly TemplateInput[] {
  const saving = results[0]!.node_id
  if (!photo || photo.many || graph[photo.node_id]!.class_type !== 'LoadImage') return []
  if (graph[saving]!.class_type !== 'SaveImage') return []
  return onlyHereInputsFor(graph, { photo: photo.node_id, saving, input_arr })
}

/** Returns the presets and the sample. Given settings are checked. */
function settingsOf(form: TemplateDefinition, { preset_arr, sample, previous }: Wording) {
  const presets = preset_arr?.map(({ name, values }, index) => ({
    name: localText(name),
    values: checkedAt(`preset_arr.${index}.values`, () => checkParams(form, values)),
  }))
  const fitting = previous?.presets?.flatMap(({ name, values }) => {
    const fitting = fittingParams(form, values as Params)
    return Object.keys(fitting).length > 0 ? [{ name, values: fitting }] : []
  })
  const offered = presets ?? fitting ?? []
  const checked = sample && {
    ...sample,
    params: checkedAt('sample.params', () => checkParams(form, sample.params)),
  }
  const before = previous?.sample && {
    ...previous.sample,
    params: fittingParams(form, previous.sample.params),
  }
  const tried = sample === undefined ? before : checked
  return { ...(offered.length > 0 && { presets: offered }), ...(tried && { sample: tried }) }
}

/** Names the faults of settings by their path in the call. */
function checkedAt(place: string, check: () => Params): Params {
  try {
    return check()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const details = error.details.map(({ path, ...fault }) => ({
      ...fault,
      path: path.replace(/^params/, place),
    }))
    throw errors.invalid({ ...(error.reason && { cause: error.reason }), details: details as Detail[] })
  }
}

function mediaTypeOf({ results }: ReadGraph, requested: 'image' | 'video' | undefined): 'image' | 'video' {
  const [result, second] = results
  if (!result || second) throw errors.invalid({ cause: 'one_result_needed' })
  if (requested === undefined || requested === result.media_type) return result.media_type
  const details = [detail('media_type', `graph_makes_${result.media_type}`)]
  throw errors.invalid({ details })
}

/** Sorts the slots: slots of the form first, in the order of the form, and optional slots last. */
function inOrderOf(inputs: readonly TemplateInput[], slots: readonly PictureSlot[]): PictureSlot[] {
  const places = new Map(
    inputs.flatMap(({ type, bind, optional }, index) =>
      type === 'image' ? [[bind.node_id, { index, isOptional: optional !== undefined }] as const] : [],
    ),
  )
  const rankOf = ({ node_id }: PictureSlot) => {
    const { index = inputs.length, isOptional = false } = places.get(node_id) ?? {}
    return index + (isOptional ? inputs.length + 1 : 0)
  }
  const ranked = slots.toSorted((a, b) => rankOf(a) - rankOf(b))
  return ranked.map(({ optional: _, ...slot }) =>
    places.get(slot.node_id)?.isOptional ? { ...slot, optional: true as const } : slot,
  )
}
