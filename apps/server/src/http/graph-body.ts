import { zstdCompressSync } from 'node:zlib'
import { DomainError } from '../errors/domain-error.ts'
import { hasMoreParts, maxParts } from './body-parts.ts'
import { PackedJson } from './packed-json.ts'

/** A body with its graphs apart. */
export interface SplitBody {
  /** JSON of everything else. */
  rest: string
  graphs: Record<string, Buffer>
}

/** Splits a body where its time harms nobody, on behalf of an account or address. */
export type SplitApart = (body: Buffer, by: string) => Promise<SplitBody>

/** Fields of bodies that hold graphs. */
const graphFields: ReadonlySet<string> = new Set(['ui', 'dag', 'object_info'])
/** Of everything else, as much as any other body may hold. */
const maxRest = 1024 * 1024
/** Smaller ones take a millisecond or two. */
const maxBytesHere = 32 * 1024

/** The body of a call that takes graphs, each of which becomes a `PackedJson`. */
export async function readGraphBody(body: Buffer, by: string, splitApart: SplitApart): Promise<unknown> {
  if (body.length === 0) return undefined
  const { rest, graphs } = body.length <= maxBytesHere ? splitGraphBody(body) : await splitApart(body, by)
  const value: unknown = JSON.parse(rest)
  for (const [name, bytes] of Object.entries(graphs))
    Object.assign(value as object, { [name]: new PackedJson(bytes) })
  return value
}

/** @throws DomainError A0400 where it is no JSON, A0413 where it holds more than it may. */
export function splitGraphBody(body: Uint8Array): SplitBody {
  const json = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8')
  if (hasMoreParts(json, maxParts.graph)) throw new DomainError('A0413')
  const value = parse(json)
  if (!isObject(value)) return { rest: json, graphs: {} }
  const graphs: Record<string, Buffer> = {}
  const others: string[] = []
  for (const { name, text } of fieldsOf(json)) {
    if (graphFields.has(name) && isObject(value[name])) graphs[name] = zstdCompressSync(text)
    else others.push(`${JSON.stringify(name)}:${text}`)
  }
  const rest = `{${others.join()}}`
  if (rest.length > maxRest || hasMoreParts(rest, maxParts.usual)) throw new DomainError('A0413')
  return { rest, graphs }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json, /__proto__|\\u005f/i.test(json) ? refusePrototype : undefined)
  } catch {
    throw new DomainError('A0400', { details: [{ path: '', message: 'Not a request that can be read' }] })
  }
}

/** As a name, it would change what an object inherits wherever it is copied. */
function refusePrototype(name: string, value: unknown): unknown {
  if (name === '__proto__') throw new SyntaxError('No name')
  return value
}

/** The fields of an object as they are written. It is known to be JSON. */
function* fieldsOf(json: string): Generator<{ name: string; text: string }> {
  let depth = 0
  let start = 0
  let name = ''
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at]
    if (character === '"') at = endOfString(json, at)
    else if (character === '{' || character === '[') {
      depth += 1
      if (depth === 1) start = at + 1
    } else if (character === ':' && depth === 1) {
      name = JSON.parse(json.slice(start, at))
      start = at + 1
    } else if (depth === 1 && (character === ',' || character === '}')) {
      if (name !== '' || json.slice(start, at).trim() !== '') yield { name, text: json.slice(start, at) }
      start = at + 1
      name = ''
      if (character === '}') return
    } else if (character === '}' || character === ']') depth -= 1
  }
}

/** Where a string ends that begins here. */
function endOfString(json: string, start: number): number {
  let at = start + 1
  while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at
}
