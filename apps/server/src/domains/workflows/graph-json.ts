import { Dag } from '@easel/contract'
import { errors } from '../../platform/errors/domain-error.ts'
import { detailOf, parseOptions } from '../../platform/errors/issue-details.ts'

const maxBytesHere = 32 * 1024
/**
 * Texts that a file may contain if its nodes expand into thousands of nodes: two names, and `\\u`, which could hide such a name.
 */
const multiplying = ['definitions', 'groupNodes', '\\u']

/** Returns whether graphs can be parsed within milliseconds, which is faster than passing them to another process. */
export function isReadQuickly(...graphs: readonly (Buffer | undefined)[]): boolean {
  return graphs.every(
    (json) => !json || (json.length <= maxBytesHere && !multiplying.some((name) => json.includes(name))),
  )
}

/** Escape sequences of a pair of surrogates, of half of a pair, and of NUL. PostgreSQL cannot store the last two. */
const rare = /\\u(?:d[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|0000|d[89a-f][\da-f]{2})/gi
const replacement = '\\ufffd'

/**
 * Parses a graph. Characters that cannot be stored are replaced: half of an emoji in a title must not prevent the graph from
 * running.
 */
export function graphOf(json: Uint8Array): Record<string, unknown> {
  const text = Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString('utf8')
  return JSON.parse(
    text.replace(rare, (found, position: number) => {
      const isPair = found.length > replacement.length
      if (!isEscaped(text, position)) return isPair ? found : replacement
      // The first backslash belongs to the text before; the second half of the pair is unpaired.
      return isPair ? found.slice(0, replacement.length) + replacement : found
    }),
  )
}

/** True if an odd number of backslashes precedes an index. */
function isEscaped(text: string, position: number): boolean {
  let start = position
  while (text[start - 1] === '\\') start -= 1
  return (position - start) % 2 === 1
}

/** Parses a graph by the schema of the contract. Throws A0400 with the faults. */
export function dagOf(json: Uint8Array, path: string): Dag {
  const result = Dag.safeParse(graphOf(json), parseOptions)
  if (result.success) return result.data
  throw errors.invalid({ details: result.error.issues.map((issue) => detailOf(issue, [path])) })
}
