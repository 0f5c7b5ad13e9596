import type { Dag } from '@easel/engine'
import { DomainError } from '../../errors/domain-error.ts'
import { dagOf, graphOf } from '../engine/index.ts'
import { type ReadGraph, readDag } from './read-graph.ts'
import { readUi } from './read-ui.ts'

export interface GraphJson {
  /** `ui`: a workflow of a node editor; `dag`: a task graph. */
  kind: 'ui' | 'dag'
  json: Uint8Array
}

/** Of a graph that is kept to run: the API holds it as a whole. */
const maxBytes = 2 * 1024 * 1024

/** A graph that can run; A0400 with everything that keeps it from running. */
export async function readGraph({ kind, json }: GraphJson): Promise<ReadGraph> {
  const read = kind === 'dag' ? readDag(dagOf(json, 'dag') as Dag, 'dag') : readUi(graphOf(json))
  if (Buffer.byteLength(JSON.stringify(read.graph)) <= maxBytes) return read
  const details = [{ path: kind, message: `too_large: At most ${maxBytes} bytes` }]
  throw new DomainError('A0400', { cause: 'graph_unfit', details })
}
