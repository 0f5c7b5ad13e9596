import { detail } from '@easel/contract'
import type { Dag } from '@easel/engine'
import { errors } from '../../errors/domain-error.ts'
import { dagOf, graphOf } from '../engine/index.ts'
import { type ReadGraph, readDag } from './read-graph.ts'
import { readUi } from './read-ui.ts'

export interface GraphJson {
  /** `ui`: saved or exported by a node editor; `dag`: a graph in the form of the API. */
  kind: 'ui' | 'dag'
  json: Uint8Array
}

/** Limit in bytes for a graph that is stored to run, since the API holds it in memory as a whole. */
const maxBytes = 2 * 1024 * 1024

/** Reads a graph that can run. Throws A0400 with all faults that keep it from running. */
export async function readGraph({ kind, json }: GraphJson): Promise<ReadGraph> {
  const read = kind === 'dag' ? readDag(dagOf(json, 'dag') as Dag, 'dag') : readUi(graphOf(json))
  if (Buffer.byteLength(JSON.stringify(read.graph)) <= maxBytes) return read
  const details = [detail(kind, 'graph_too_large', { max: maxBytes })]
  throw errors.invalid({ cause: 'graph_unfit', details })
}
