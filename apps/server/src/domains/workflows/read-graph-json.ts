import { detail } from '@easel/contract'
import type { Dag } from '@easel/graph'
import {
  type ModelReplacement,
  maskPictureType,
  type ObjectInfo,
  replaceModels,
  withoutSample,
} from '@easel/workflow'
import { errors } from '../../platform/errors/domain-error.ts'
import { foreignTypesIn } from './foreign-types-in.ts'
import { dagOf, graphOf } from './graph-json.ts'
import { type ReadGraph, readDag } from './read-graph.ts'
import { readUi } from './read-ui.ts'
import type { WantedTypes } from './with-definitions.ts'

export interface GraphJson {
  /** `ui`: saved or exported by a node editor; `dag`: a graph in the form of the API. */
  kind: 'ui' | 'dag'
  json: Uint8Array
  /** Definitions of node types that engines have, as JSON in the form of `/object_info`. */
  definitions?: Uint8Array | undefined
  /** Id of the chosen result; empty for the suggested result. */
  output?: readonly string[] | undefined
  /** Id of the node up to which the graph runs. */
  upTo?: string | undefined
  replacements?: readonly ModelReplacement[] | undefined
  /** True if the graph may name files of models that no engine has. */
  lacksFiles?: boolean | undefined
}

/** A graph, and the file to store if it differs from the given file: with replaced models, or without a sample. */
export interface ReadFile extends ReadGraph {
  file?: Uint8Array
}

/** Maximum size in bytes of a graph that is stored to run, since the API holds it in memory as a whole. */
const maxBytes = 2 * 1024 * 1024

/**
 * Reads a graph that can run. If definitions of engines are needed and not given, returns their names. Throws A0400 with all
 * faults that prevent the graph from running.
 */
export async function readGraph({
  kind,
  json,
  definitions,
  output,
  upTo,
  replacements = [],
  lacksFiles,
}: GraphJson): Promise<ReadFile | WantedTypes> {
  const given = kind === 'dag' ? dagOf(json, 'dag') : graphOf(json)
  const wanted = foreignTypesIn(given)
  // The node that shows a mask may be missing in the graph, so its type is added.
  const added = upTo === undefined ? [] : [maskPictureType]
  if (wanted.length > 0 && !definitions) return { wanted: [...wanted, ...added] }
  const objectInfo = definitions && wanted.length > 0 ? (graphOf(definitions) as ObjectInfo) : undefined
  // All users can read a template's file, so the maker's sample is stored separately.
  const file = withoutSample(replaceModels(given, replacements))
  const read =
    kind === 'dag'
      ? readDag(file as Dag, 'dag', { objectInfo, choice: { given: output }, upTo, lacksFiles })
      : readUi(file, { objectInfo, output, upTo, lacksFiles })
  if (Buffer.byteLength(JSON.stringify(read.graph)) <= maxBytes)
    return file === given ? read : { ...read, file: Buffer.from(JSON.stringify(file)) }
  const details = [detail(kind, 'graph_too_large', { max: maxBytes })]
  throw errors.invalid({ cause: 'graph_unfit', details })
}
