import { type Detail, detail } from '@easel/contract'
import {
  type Dag,
  dagToGraph,
  type Graph,
  type GraphFault,
  isListValue,
  type NodeDeclaration,
} from '@easel/graph'
import { pictureInputs, registry, registryOf } from '@easel/nodes'
import {
  Definitions,
  foreignTypes,
  type ObjectInfo,
  type PartNeeds,
  partNeeds,
  type SocketsByClass,
  socketsIn,
} from '@easel/workflow'
import { errors } from '../../platform/errors/domain-error.ts'
import { chooseResult, type ResultChoice } from './choose-result.ts'
import { costOf, demandsOf, foldGraph } from './foreign-graph.ts'
import { graphFaults } from './graph-faults.ts'
import { onlyUpTo } from './only-up-to.ts'
import { type PictureSlot, pictureSlots } from './picture-slots.ts'

/** A graph that can run, with the facts known before it does. */
export interface ReadGraph {
  graph: Graph
  /** Types of nodes that only engines have, with the inputs that a form can set. */
  foreign: readonly NodeDeclaration[]
  /** Requirements of the nodes that only engines have. */
  needs: PartNeeds
  /** Result nodes in the order of `byNodeId`. */
  results: readonly { node_id: string; media_type: 'image' | 'video' }[]
  /** Id of its only result, in the form of its file. */
  output: string | undefined
  /** Inputs that take pictures of the user. */
  slots: readonly PictureSlot[]
  /** The ways to bypass the types of its nodes. */
  sockets: SocketsByClass
  /** Cost in attempts. */
  cost: number
  /** Nodes and inputs that differ from the file. */
  notes: readonly GraphNote[]
}

export interface GraphNote {
  readonly node_id: string
  readonly input?: string
  readonly code: string
  readonly message: GraphFault['message']
}

interface ReadingRules {
  objectInfo?: ObjectInfo | undefined
  choice?: ResultChoice
  /** Id of the node up to which the graph runs. */
  upTo?: string | undefined
  /** True if the graph may name files of models that no engine has, since a draft can wait for them. */
  lacksFiles?: boolean | undefined
}

/** Checks a graph against the declared nodes. Throws A0400 with all faults that prevent it from running. */
export function readDag(
  dag: Dag,
  path: string,
  { objectInfo = {}, choice, upTo, lacksFiles = false }: ReadingRules = {},
): ReadGraph {
  const definitions = new Definitions([objectInfo])
  const {
    dag: kept,
    results,
    chosen = results.length === 1 ? results[0] : undefined,
  } = upTo === undefined
    ? chooseResult(withOpenPictures(dag), choice)
    : chooseResult(onlyUpTo(withOpenPictures(dag), upTo, definitions))
  const known = registryOf(kept)
  const { graph, error_arr, warning_arr } = dagToGraph(kept, known, (given) =>
    graphFaults(given, definitions),
  )
  const { graph: runnable, parts } = foldGraph(graph)
  const needs = partNeeds([...parts.values()])
  const whole = demandsOf(graph)
  const isLacking = ({ node_id, input }: GraphFault) =>
    input !== undefined && needs.files.includes(String(graph[node_id]?.inputs[input]))
  const faults = lacksFiles ? error_arr.filter((fault) => !isLacking(fault)) : error_arr
  if (faults.length > 0)
    throw errors.invalid({
      cause: 'graph_unfit',
      details: faults.map((fault) => detailOf(fault, path)),
      notes: warning_arr,
    })
  return {
    graph,
    foreign: foreignTypes(graph, { registry: known, definitions }),
    needs,
    results: resultsOf(runnable),
    output: chosen?.node_id,
    slots: pictureSlots(whole.graph, whole.types),
    sockets: socketsIn(graph, { registry: known, definitions }),
    cost: costOf(graph),
    notes: warning_arr,
  }
}

/** Makes the pictures of nodes that load pictures optional: they are supplied when the graph runs. */
export function withOpenPictures(dag: Dag): Dag {
  const nodes = Object.entries(dag).map(([id, node]) => {
    const picture = pictureInputs.get(node.class_type)
    const value = picture && node.inputs?.[picture.input]
    const list = isListValue(value) ? value.__value__ : value
    const isOpen = list === undefined || list === null || (Array.isArray(list) && list.length === 0)
    if (!picture || !isOpen) return [id, node] as const
    return [id, { ...node, inputs: { ...node.inputs, [picture.input]: picture.many ? [''] : '' } }] as const
  })
  return Object.fromEntries(nodes)
}

function detailOf({ node_id, input, code, message }: GraphFault, path: string): Detail {
  const keys = input === undefined ? [path, node_id] : [path, node_id, 'inputs', input]
  return detail(keys.filter((part) => part !== '').join('.'), 'graph', { code, message })
}

/**
 * Orders nodes by the length of their ids, then by text, which sorts numbers by value. A store that reorders keys does
 * not change this order.
 */
export function byNodeId(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : 1)
}

export function resultsOf(graph: Graph): ReadGraph['results'] {
  const ids = Object.keys(graph).sort(byNodeId)
  return ids.flatMap((node_id) => {
    const declaration = registry.get(graph[node_id]!.class_type)
    if (!declaration?.is_output) return []
    const isVideo = declaration.outputs[0]?.type === 'VIDEO'
    return [{ node_id, media_type: isVideo ? ('video' as const) : ('image' as const) }]
  })
}
