import { Dag } from '@easel/contract'
import { DomainError } from '../../errors/domain-error.ts'

const maxBytesHere = 32 * 1024
/** By these names a few nodes become thousands; `\\u` could write them otherwise. */
const multiplying = ['definitions', 'groupNodes', '\\u']

/** Whether graphs are read in milliseconds, which is less than another process takes to be asked. */
export function isReadQuickly(...graphs: readonly (Buffer | undefined)[]): boolean {
  return graphs.every(
    (json) => !json || (json.length <= maxBytesHere && !multiplying.some((name) => json.includes(name))),
  )
}

export function graphOf(json: Uint8Array): Record<string, unknown> {
  return JSON.parse(Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString('utf8'))
}

/** A task graph of the form that the contract has; A0400 with what is not. */
export function dagOf(json: Uint8Array, path: string): Dag {
  const result = Dag.safeParse(graphOf(json))
  if (result.success) return result.data
  const details = result.error.issues.map((issue) => {
    return { path: [path, ...issue.path].join('.'), message: issue.message }
  })
  throw new DomainError('A0400', { details })
}
