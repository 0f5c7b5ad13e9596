import { Components, exampleOf, type JsonSchema, pathFields, type Route, sendsBody } from '@easel/contract'
import fc from 'fast-check'
import { maxParts } from '../src/http/calls/body-parts.ts'

/**
 * A request that costs the server as much as possible for its size. The fields are JSON text, because JSON can contain more than a
 * JavaScript value can.
 */
export interface WorstCase {
  readonly name: string
  readonly fields: Readonly<Record<string, string>>
  /** Fields that are replaced. */
  readonly body?: string
}

interface Worst {
  readonly name: string
  readonly json: string
}

const kibibyte = 1024
const mebibyte = 1024 * kibibyte
/** Maximum size of a value in a body, which leaves space for other fields. */
const valueBytes = mebibyte - 16 * kibibyte
/** This size is large enough to make any nonlinear code slow, and is sent within a millisecond. */
const slowBytes = 64 * kibibyte
/** Maximum size of a percent-encoded query. Node accepts headers of up to 16 KiB. */
const queryBytes = 1400
const pathBytes = 250

/** Units, as JSON, of texts that are slow to cut, compare, fold or print. */
const units: Readonly<Record<string, string>> = {
  'one letter': 'a',
  spaces: ' ',
  'wide spaces': '\u3000',
  'line breaks': '\\n',
  digits: '7',
  'combining marks': '\u0301',
  'marks out of order': '\u0315\u0323',
  'joined emoji': '👨‍👩‍👧‍👦',
  joiners: '\u200d',
  flags: '🇩',
  'letters that normalize to words': 'ﷺ',
  'letters that lower case lengthens': 'İ',
  NULs: '\\u0000',
  'lone surrogates': '\\ud800',
  operators: "%_'&|!:*()",
  'slashes and dots': '/.',
  '@ and #': '@a#b ',
  quotes: '\\"',
}

/** Units that are also tested in texts above the maximum length of a field. */
const slowest = new Set(['one letter', 'spaces', 'digits', 'marks out of order'])

/** Builds a JSON text with at most `length` characters and `bytes` bytes. */
function text(
  unit: string,
  { bytes, length = bytes }: { bytes: number; length?: number | undefined },
): string {
  const count = Math.min(bytes / Buffer.byteLength(unit), length / (JSON.parse(`"${unit}"`) as string).length)
  return `"${unit.repeat(Math.floor(count))}"`
}

/** Builds a list or an object with as many entries as fit. */
function many(
  [open, close]: readonly [string, string],
  entry: (index: number) => string,
  { bytes, maxEntries = Infinity }: { bytes: number; maxEntries?: number },
): string {
  const entries: string[] = []
  for (let remaining = bytes; entries.length < maxEntries; ) {
    const next = entry(entries.length)
    remaining -= Buffer.byteLength(next) + 1
    if (remaining < 0) break
    entries.push(next)
  }
  return `${open}${entries.join()}${close}`
}

const list = ['[', ']'] as const
const object = ['{', '}'] as const

/** Maximum number of parts in a body, with space for other fields. */
const parts = maxParts.usual - 100

/** Arbitrary texts that alternate several units, within `bytes` and `length`. */
function mixedTexts(room: { bytes: number; length?: number | undefined }): fc.Arbitrary<string> {
  return fc
    .array(fc.constantFrom(...Object.values(units)), { minLength: 2, maxLength: 6 })
    .map((mixed) => text(mixed.join(''), room))
}

/** Structures that are tried for every value of any type. */
const structures: Readonly<Record<string, (bytes: number) => string>> = {
  'deep lists': (bytes) => {
    const depth = Math.min(parts, bytes / 2)
    return '['.repeat(depth) + ']'.repeat(depth)
  },
  'deep objects': (bytes) => {
    const depth = Math.min(parts / 2, Math.floor((bytes - 1) / 6))
    return `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
  },
  'many numbers': (bytes) => many(list, () => '1', { bytes, maxEntries: parts }),
  'more numbers than a body may have': (bytes) => many(list, () => '1', { bytes }),
  'many empty texts': (bytes) => many(list, () => '""', { bytes, maxEntries: parts }),
  'many empty objects': (bytes) => many(list, () => '{}', { bytes, maxEntries: parts / 2 }),
  'many names': (bytes) => many(object, (index) => `"${index.toString(36)}":1`, { bytes, maxEntries: parts }),
  'long names': (bytes) => many(object, (index) => `"${index}${'x'.repeat(bytes / 20)}":1`, { bytes }),
  'one name many times': (bytes) => many(object, () => '"a":1', { bytes, maxEntries: parts }),
  'a name of all objects': () => '{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}}}',
  'a number of many digits': (bytes) => '7'.repeat(bytes),
  'a fraction of many digits': (bytes) => `0.${'0'.repeat(bytes - 3)}1`,
  'a number beyond the range': () => '1e999999999',
  'a long text': (bytes) => text('a', { bytes }),
}
const structureNames = Object.keys(structures)

interface Room {
  components: Components
  /** Maximum size of a value that is the whole body. */
  bytes: number
  valid: (schema: JsonSchema) => string
}

/** Yields the worst values for a field with this schema, including nested values. */
function* worstOf(schema: JsonSchema, room: Room, depth = 0): Generator<Worst> {
  const resolved = room.components.resolve(schema)
  if (depth > 4) return
  for (const choice of resolved.anyOf ?? resolved.oneOf ?? []) yield* worstOf(choice, room, depth)
  const { maxLength, items, maxItems = Infinity, properties, additionalProperties } = resolved
  if (resolved.type === 'string' && !resolved.enum) {
    const { bytes } = room
    for (const [name, unit] of Object.entries(units)) {
      if (maxLength !== undefined && maxLength < bytes)
        yield { name: `${name}, as long as it may be`, json: text(unit, { bytes, length: maxLength }) }
      if (maxLength === undefined || maxLength >= bytes || slowest.has(name))
        yield { name, json: text(unit, { bytes }) }
    }
  }
  if (resolved.type === 'array' && items) {
    const valid = room.valid(items)
    yield {
      name: 'as many as fit',
      json: many(list, () => valid, { bytes: room.bytes, maxEntries: parts / 8 }),
    }
    yield {
      name: 'as many as the schema allows',
      json: many(list, () => valid, { bytes: room.bytes, maxEntries: maxItems }),
    }
    for (const { name, json } of worstOf(items, room, depth + 1)) yield { name, json: `[${json}]` }
  }
  for (const [field, part] of Object.entries(properties ?? {})) {
    const others = Object.fromEntries(
      Object.entries(properties!).filter(([name]) => name !== field && resolved.required?.includes(name)),
    )
    for (const { name, json } of worstOf(part, room, depth + 1))
      yield {
        name: `${field}: ${name}`,
        json: objectOf({ ...mapValues(others, room.valid), [field]: json }),
      }
  }
  if (typeof additionalProperties === 'object') {
    const valid = room.valid(additionalProperties)
    const entry = (index: number) => `"${index}.x":${valid}`
    yield {
      name: 'as many names as fit',
      json: many(object, entry, { bytes: room.bytes, maxEntries: parts / 2 }),
    }
  }
}

function mapValues<T, U>(record: Record<string, T>, to: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, to(value)]))
}

export function objectOf(fields: Readonly<Record<string, string>>): string {
  return `{${Object.entries(fields).map(([name, json]) => `${JSON.stringify(name)}:${json}`)}}`
}

/** If a field occurs in more calls than this, its calls share code, so each call gets only a few of the worst values. */
const maxCalls = 5
const valuesOfCommonField = 2
/** Maximum number of worst values for all other fields. */
const maxOfField = 40

function commonFields(routes: readonly Route[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const route of routes)
    for (const [name, schema] of Object.entries(fieldsOf(route, new Components())))
      counts.set(fieldKey(name, schema), (counts.get(fieldKey(name, schema)) ?? 0) + 1)
  return new Set([...counts].filter(([, count]) => count > maxCalls).map(([key]) => key))
}

function fieldKey(name: string, { type, maxLength, maximum }: JsonSchema): string {
  return [name, type, maxLength, maximum].join()
}

function schemaOf(route: Route, components: Components): JsonSchema {
  return components.resolve(components.describe(route.input, 'input'))
}

function fieldsOf(route: Route, components: Components): Record<string, JsonSchema> {
  return schemaOf(route, components).properties ?? {}
}

/** Builds a valid request from the required fields and the known fields. */
function fittingTo(route: Route, known: Readonly<Record<string, unknown>>) {
  const components = new Components()
  const { required = [], properties = {} } = schemaOf(route, components)
  const valid = (part: JsonSchema) => JSON.stringify(exampleOf(part, components))
  const sent = Object.keys(properties).filter((name) => name in known || required.includes(name))
  const fitting = Object.fromEntries(
    sent.map((name) => [name, name in known ? JSON.stringify(known[name]) : valid(properties[name]!)]),
  )
  return { components, fitting, properties, valid }
}

/**
 * Returns the worst requests for each call: for the whole input, and for each field in an otherwise valid request. `known` has
 * values of existing rows by field name. Values for fields of any type are used in turn: each field gets the next value.
 */
export class WorstRequests {
  readonly #common: ReadonlySet<string>
  #turn = 0

  constructor(routes: readonly Route[]) {
    this.#common = commonFields(routes)
  }

  *to(route: Route, known: Readonly<Record<string, unknown>>): Generator<WorstCase> {
    const { components, fitting, properties, valid } = fittingTo(route, known)
    yield { name: 'valid input', fields: fitting }
    const hasBody = sendsBody(route.method)
    const inPath = new Set(pathFields(route.path))
    const inputs = hasBody ? valueBytes : queryBytes
    const whole = this.#next(structureNames)
    if (hasBody) yield { name: `body of ${whole}`, fields: fitting, body: structures[whole]!(inputs) }
    const unknown = this.#next(structureNames)
    yield { name: `unknown: ${unknown}`, fields: { ...fitting, unknown: structures[unknown]!(inputs) } }
    for (const [field, part] of Object.entries(properties)) {
      const bytes = inPath.has(field) ? pathBytes : hasBody ? slowBytes : queryBytes
      const worst = [...worstOf(part, { components, valid, bytes })]
      const chosen = this.#sample(
        worst,
        this.#common.has(fieldKey(field, part)) ? valuesOfCommonField : maxOfField,
      )
      const structure = this.#next(structureNames)
      const others = [{ name: structure, json: structures[structure]!(bytes) }]
      for (const { name, json } of [...chosen, ...others])
        yield { name: `${field}: ${name}`, fields: { ...fitting, [field]: json } }
    }
  }

  /** Returns requests with texts of mixed slow units; undefined for a call without texts. */
  mixedTo(route: Route, known: Readonly<Record<string, unknown>>): fc.Arbitrary<WorstCase> | undefined {
    const { fitting, properties } = fittingTo(route, known)
    const texts = Object.entries(properties).flatMap(([field, { type, maxLength }]) =>
      type === 'string' && maxLength !== undefined ? [{ field, maxLength }] : [],
    )
    if (texts.length === 0) return undefined
    const bytes = sendsBody(route.method) ? slowBytes : queryBytes
    return fc
      .constantFrom(...texts)
      .chain(({ field, maxLength: length }) =>
        mixedTexts({ bytes, length }).map((json) => ({ name: field, fields: { ...fitting, [field]: json } })),
      )
  }

  /** Picks values at equal distances. The first position rotates with each call. */
  #sample<T>(values: readonly T[], count: number): T[] {
    if (values.length <= count) return [...values]
    const start = values.indexOf(this.#next(values))
    return Array.from({ length: count }, (_, index) => {
      return values[(start + Math.floor((index * values.length) / count)) % values.length]!
    })
  }

  #next<T>(values: readonly T[]): T {
    this.#turn += 1
    return values[this.#turn % values.length]!
  }
}

/** Makes graphs of the maximum size that are slow to read. */
export const worstGraphs: Readonly<Record<string, (bytes: number) => string>> = {
  'many nodes': (bytes) =>
    many(object, (index) => `"${index}":{"class_type":"Blur","inputs":{"image":["${index + 1}",0]}}`, {
      bytes,
    }),
  'many nodes that are unknown': (bytes) =>
    many(object, (index) => `"${index}":{"class_type":"X"}`, { bytes }),
  'many inputs that are unknown': (bytes) =>
    `{"1":{"class_type":"Blur","inputs":${many(object, (index) => `"i${index}":1`, { bytes, maxEntries: 400_000 })}}}`,
  'many drawn nodes': (bytes) =>
    `{"version":0.4,"nodes":${many(list, (index) => `{"id":${index},"type":"Blur","inputs":[],"outputs":[]}`, { bytes })},"links":[]}`,
  'deep lists': (bytes) => {
    const depth = Math.min(maxParts.graph / 2, bytes / 2)
    return `{"nodes":${'['.repeat(depth)}${']'.repeat(depth)}}`
  },
  'many numbers': (bytes) => `{"nodes":${many(list, () => '1', { bytes })},"links":[]}`,
  'a long text': (bytes) => `{"1":{"class_type":"LoadImage","inputs":{"image":${text('a', { bytes })}}}}`,
}
