import { readFile } from 'node:fs/promises'
import { zstdCompressSync } from 'node:zlib'
import { detail } from '@easel/contract'
import { isObject } from '@easel/workflow'
import type { FastifyRequest } from 'fastify'
import { errors } from '../../platform/errors/domain-error.ts'
import { addressOf, clientSubnet } from '../../platform/net/client-address.ts'
import { withTempFile } from '../../platform/storage/local-file.ts'
import type { Bodies } from '../limits/bodies.ts'
import { paces } from '../limits/pace.ts'
import { hasMoreParts, maxParts } from './body-parts.ts'
import { PackedJson } from './packed-json.ts'
import type { FormDeps } from './read-form.ts'

/** A body, with its graphs split off. */
export interface SplitBody {
  /** JSON of the other fields. */
  rest: string
  graphs: Record<string, Buffer>
}

/** Splits a file with a large body in another process, on behalf of a client subnet, so that parsing blocks no other request. */
export type SplitApart = (path: string, by: string) => Promise<SplitBody>

export interface GraphBodyDeps {
  bodies: Bodies
  forms: Pick<FormDeps, 'disk' | 'tempDir'>
  splitApart: SplitApart
}

/** Body fields that hold graphs. */
const graphFields: ReadonlySet<string> = new Set(['ui', 'dag', 'object_info'])
/** Maximum size of the other fields: the maximum size of any other body. */
const maxRest = 1024 * 1024
/** Bodies up to this size are read into memory and split in this process, which takes a millisecond or two. */
const maxBytesHere = 32 * 1024

/**
 * Reads the body of a call that takes graphs; each graph becomes a `PackedJson`. A large body is stored on the disk until an
 * inspection process splits it, and is never read into the memory of this process.
 */
export async function readGraphBody(request: FastifyRequest, deps: GraphBodyDeps): Promise<unknown> {
  const { bodies } = deps
  const length = Number(request.headers['content-length'] ?? Infinity)
  if (length === 0) return undefined
  const split =
    length <= maxBytesHere
      ? splitGraphBody(await bodies.read(request, maxBytesHere))
      : await splitFile(request, deps)
  const value: unknown = split.rest === '' ? undefined : JSON.parse(split.rest)
  for (const [name, bytes] of Object.entries(split.graphs)) {
    bodies.hold(request, bytes.length)
    Object.assign(value as object, { [name]: new PackedJson(bytes) })
  }
  return value
}

async function splitFile(
  request: FastifyRequest,
  { bodies, forms, splitApart }: GraphBodyDeps,
): Promise<SplitBody> {
  const limit = request.routeOptions.bodyLimit
  forms.disk.requireRoom()
  return await withTempFile(forms.tempDir, async (path) => {
    await bodies.store(request, { path, limit, pace: paces.memory })
    return await splitApart(path, clientSubnet(addressOf(request)))
  })
}

/** Splits a body that was stored as a file. Runs in an inspection process. */
export async function splitGraphFile(path: string): Promise<SplitBody> {
  return splitGraphBody(await readFile(path))
}

/** @throws DomainError A0400 for invalid JSON, A0413 for too many parts. */
export function splitGraphBody(body: Uint8Array): SplitBody {
  const json = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8')
  if (json === '') return { rest: '', graphs: {} }
  if (hasMoreParts(json, maxParts.graph)) throw errors.tooLarge()
  const value = parse(json)
  if (!isObject(value)) return { rest: json, graphs: {} }
  const graphs: Record<string, Buffer> = {}
  const others: string[] = []
  for (const { name, text } of fieldsOf(json)) {
    if (graphFields.has(name) && isObject(value[name])) graphs[name] = zstdCompressSync(text)
    else others.push(`${JSON.stringify(name)}:${text}`)
  }
  const fields = `{${others.join()}}`
  if (fields.length > maxRest || hasMoreParts(fields, maxParts.usual)) throw errors.tooLarge()
  return { rest: fields, graphs }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json, /__proto__|\\u005f/i.test(json) ? refusePrototype : undefined)
  } catch {
    throw errors.invalid({ details: [detail('', 'request_unreadable')] })
  }
}

/** Refuses the field name `__proto__`, which would change an object's prototype wherever the object is copied. */
function refusePrototype(name: string, value: unknown): unknown {
  if (name === '__proto__') throw new SyntaxError('No name')
  return value
}

/** Yields the fields of a JSON object as their original text. The JSON must be valid. */
function* fieldsOf(json: string): Generator<{ name: string; text: string }> {
  let depth = 0
  let start = 0
  let name = ''
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index]
    if (character === '"') index = endOfString(json, index)
    else if (character === '{' || character === '[') {
      depth += 1
      if (depth === 1) start = index + 1
    } else if (character === ':' && depth === 1) {
      name = JSON.parse(json.slice(start, index))
      start = index + 1
    } else if (depth === 1 && (character === ',' || character === '}')) {
      if (name !== '' || json.slice(start, index).trim() !== '')
        yield { name, text: json.slice(start, index) }
      start = index + 1
      name = ''
      if (character === '}') return
    } else if (character === '}' || character === ']') depth -= 1
  }
}

/** Returns the end of a string that starts here. */
function endOfString(json: string, start: number): number {
  let position = start + 1
  while (json[position] !== '"') position += json[position] === '\\' ? 2 : 1
  return position
}

declare module '../../platform/inspection/task.ts' {
  interface InspectionTasks {
    splitGraphFile: typeof splitGraphFile
  }
}
