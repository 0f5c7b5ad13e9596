import { Dag } from '@easel/contract'
import { errors } from '../../platform/errors/domain-error.ts'
import { detailOf, parseOptions } from '../../platform/errors/issue-details.ts'

const maxBytesHere = 32 * 1024
/** Names by which a few nodes expand into thousands; `\\u` because an escape sequence could hide these names. */
const multiplying = ['definitions', 'groupNodes', '\\u']

/** Returns whether graphs parse within milliseconds, which is less than passing them to another process takes. */
export function isReadQuickly(...graphs: readonly (Buffer | undefined)[]): boolean {
  return graphs.every(
    (json) => !json || (json.length <= maxBytesHere && !multiplying.some((name) => json.includes(name))),
  )
}

export function graphOf(json: Uint8Array): Record<string, unknown> {
  return JSON.parse(Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString('utf8'))
}

/** Parses a graph by the schema of the contract. Throws A0400 with the faults. */
export function dagOf(json: Uint8Array, path: string): Dag {
  const result = Dag.safeParse(graphOf(json), parseOptions)
  if (result.success) return result.data
  throw errors.invalid({ details: result.error.issues.map((issue) => detailOf(issue, [path])) })
}
