import { Components, type JsonSchema, type Route } from '@easel/contract'
import fc from 'fast-check'

const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    null,
    -1,
    0,
    1e21,
    0.5,
    [[]],
    'undefined',
    '\u0000',
    '__proto__',
    '٣',
    '<b>x</b>',
    "';--",
  ),
)

/**
 * Generates arbitrary bodies that nearly fit a call: most fields match its schema, some are missing, some are arbitrary. `ids`
 * are ids of existing rows.
 */
export function nearlyFitting(route: Route, ids: readonly string[]): fc.Arbitrary<Record<string, unknown>> {
  const components = new Components()
  const schema = components.resolve(components.describe(route.input, 'input'))
  const make = (part: JsonSchema): fc.Arbitrary<unknown> =>
    fc.oneof(
      { weight: 9, arbitrary: arbitraryValue(components.resolve(part), make, ids) },
      { weight: 1, arbitrary: anything },
    )
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [name, make(field)] as const)
  return fc
    .record(Object.fromEntries(fields), { requiredKeys: [] })
    .map((given) => given as Record<string, unknown>)
}

type Make = (part: JsonSchema) => fc.Arbitrary<unknown>

function arbitraryValue(schema: JsonSchema, make: Make, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(make))
  switch (schema.type) {
    case 'object':
      return objects(schema, make)
    case 'array':
      return fc.array(schema.items ? make(schema.items) : anything, { maxLength: 4 })
    case 'string':
      return schema.format === 'uuid'
        ? fc.oneof(fc.constantFrom(...ids), fc.uuid({ version: 7 }))
        : texts(schema)
    case 'integer':
      return fc.integer({ min: clamp(schema.minimum, -5), max: clamp(schema.maximum, 1_000_000) })
    case 'number':
      return fc.double({ min: clamp(schema.minimum, -1e6), max: clamp(schema.maximum, 1e6), noNaN: true })
    case 'boolean':
      return fc.boolean()
    default:
      return anything
  }
}

function objects(schema: JsonSchema, make: Make): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {})
  if (fields.length > 0)
    return fc.record(Object.fromEntries(fields.map(([name, field]) => [name, make(field)])), {
      requiredKeys: [],
    })
  const values =
    typeof schema.additionalProperties === 'object' ? make(schema.additionalProperties) : anything
  return fc.dictionary(fc.string({ maxLength: 12 }), values, { maxKeys: 4 })
}

function texts({ examples = [], maxLength = 40 }: JsonSchema): fc.Arbitrary<unknown> {
  const written = fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 60) })
  const people = fc.constantFrom(
    '水彩',
    'oil painting',
    '#topic 世界',
    '@ann hello',
    '%_\\',
    'a:b & !c | (d)',
    '2026-01-01',
  )
  return examples.length > 0
    ? fc.oneof(written, people, fc.constantFrom(...examples))
    : fc.oneof(written, people)
}

function clamp(bound: number | undefined, fallback: number): number {
  return bound === undefined || Math.abs(bound) > 1e9 ? fallback : bound
}
