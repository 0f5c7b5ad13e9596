import { type Fault, fault } from '@easel/contract'
import { dagToGraph } from '@easel/graph'
import { graphRegistry, registryOf } from '@easel/nodes'
import {
  Definitions,
  filePlaces,
  foreignTypes,
  lostPictures,
  type ModelReplacement,
  type ObjectInfo,
  type PartNeeds,
  partNeeds,
  replaceModels,
} from '@easel/workflow'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import type { NamedPlaces } from '../../engines/index.ts'
import { type ChosenGraph, chooseResult } from '../choose-result.ts'
import { costOf, foldGraph, typesOf } from '../foreign-graph.ts'
import { foreignTypesIn, nodesIn } from '../foreign-types-in.ts'
import { graphFaults } from '../graph-faults.ts'
import { graphOf } from '../graph-json.ts'
import { resultsOf, withOpenPictures } from '../read-graph.ts'
import { toDag } from '../read-ui.ts'
import type { WantedTypes } from '../with-definitions.ts'
import { picturesIn, picturesInFile } from './count-pictures.ts'
import { formIn } from './form-in.ts'
import { type FoundInput, inputsIn } from './inputs-in.ts'
import { type NamedSource, sourcesIn } from './links-in.ts'
import { leadsTo, unknownTypes } from './unknown-types.ts'

/** A fault or a warning. */
export interface FoundFault {
  readonly node_id: string
  readonly input?: string
  readonly code: string
  readonly message: Fault
}

export interface InspectedWorkflow {
  /** Requirements of the part that engines run; empty if the whole graph runs on workers. */
  needs: PartNeeds
  faults: FoundFault[]
  /** Parts of the file that had to be changed. */
  warnings: FoundFault[]
  cost?: number
  results: readonly { media_type: 'image' | 'video' }[]
  /** All nodes that give a result, and the chosen node. */
  choice: Pick<ChosenGraph, 'results' | 'chosen'>
  /** Files of models with the inputs that name them. */
  places: NamedPlaces[]
  imageCount: number
  inputs: FoundInput[]
  sources: NamedSource[]
  /** Node types of packs that are unknown here. */
  unknown: string[]
}

const maxWarnings = 100

export interface WorkflowToCheck {
  ui: Uint8Array
  definitions?: Uint8Array | undefined
  /** Id of the chosen result; empty for the suggested result. */
  output?: readonly string[] | undefined
  replacements?: readonly ModelReplacement[] | undefined
}

/** Reads a workflow as far as possible, to list its needs and its faults. */
export async function inspectWorkflow({
  ui,
  definitions,
  output,
  replacements = [],
}: WorkflowToCheck): Promise<InspectedWorkflow | WantedTypes> {
  const file = replaceModels(graphOf(ui), replacements)
  const wanted = foreignTypesIn(file)
  if (wanted.length > 0 && !definitions) return { wanted }
  const objectInfo = definitions && wanted.length > 0 ? (graphOf(definitions) as ObjectInfo) : {}
  const sources = sourcesIn(nodesIn(file))
  const unknown = unknownTypes(file, objectInfo)
  const converted = convert(file, objectInfo)
  if ('faults' in converted) {
    const classes = wanted.filter((name) => !graphRegistry.has(name))
    const needs = { classes, files: [], embeddings: [], model: '', megapixels: 1 }
    // The answer names unknown nodes once, by their types.
    const types = new Set(unknown)
    const faults = converted.faults.filter(({ node_id }) => !leadsTo(node_id, file, types))
    return {
      ...{ unknown, needs, faults, warnings: [], results: [], inputs: [], sources, places: [] },
      ...{ choice: { results: [], chosen: undefined }, imageCount: picturesInFile(nodesIn(file)) },
    }
  }
  const { lost, ...found } = inspectDag(converted, { objectInfo, output })
  const warnings = [...warningsOf(converted), ...lost].slice(0, maxWarnings)
  return { ...found, warnings, sources, unknown }
}

type ConversionResult = ReturnType<typeof toDag>

function convert(
  file: Readonly<Record<string, unknown>>,
  objectInfo: ObjectInfo,
): ConversionResult | { faults: FoundFault[] } {
  try {
    return toDag(file, objectInfo)
  } catch (error) {
    if (!(error instanceof DomainError) || error.details.length === 0) throw error
    const faults = error.details.map(({ path, ...message }) => {
      return { node_id: path, code: 'unreadable', message }
    })
    return { faults }
  }
}

function warningsOf({ form, warnings }: ConversionResult): FoundFault[] {
  const ofForm = (form?.warnings ?? []).map(({ code, node_id = '', ...place }) => {
    return { node_id, ...place, code, message: fault(`field_${code}`) }
  })
  // The reports of engines name the node types that they lack.
  const ofNodes = warnings.filter(({ code }) => code !== 'unknown_node')
  return [...ofForm, ...ofNodes]
}

function inspectDag(
  { dag: all, form }: ConversionResult,
  { objectInfo, output }: { objectInfo: ObjectInfo } & Pick<WorkflowToCheck, 'output'>,
): Omit<InspectedWorkflow, 'sources' | 'warnings' | 'unknown'> & { lost: readonly FoundFault[] } {
  const definitions = new Definitions([objectInfo])
  const { dag, ...choice } = chooseResult(withOpenPictures(all), { given: output, shown: form?.outputs })
  const known = registryOf(dag)
  const { graph, error_arr } = dagToGraph(dag, known, (given) => graphFaults(given, definitions))
  const { graph: runnable, parts: byId } = foldGraph(graph)
  const parts = [...byId.values()]
  const needs = partNeeds(parts)
  // The reports of engines name the node types and files that they lack.
  const isLacking = ({ node_id, input, code }: FoundFault) =>
    code === 'unknown_node' ||
    (input !== undefined && needs.files.includes(String(graph[node_id]?.inputs[input])))
  const faults = error_arr.filter((fault) => !isLacking(fault))
  const types = typesOf(foreignTypes(graph, { registry: known, definitions }))
  const canRead = error_arr.length === 0
  return {
    needs,
    faults,
    ...(canRead && { cost: costOf(graph) }),
    results: resultsOf(runnable),
    choice,
    places: [...filePlaces(parts)].map(([name, places]) => ({ name, places })),
    imageCount: picturesIn(graph),
    inputs: inputsIn({ graph, types }, formIn(form, { dag, definitions: [objectInfo] })),
    lost: lostPictures({ graph, isForeign: (id) => !graphRegistry.has(graph[id]!.class_type) }, definitions),
  }
}
