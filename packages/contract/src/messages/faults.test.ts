import { expect, test } from 'vitest'
import type { z } from 'zod'
import { fault, faultText, faultTexts, routes } from '../index.ts'
import type { Refusal } from '../schemas/fields.ts'
import { fieldTexts } from './fields.ts'
import { graphTexts } from './graphs.ts'

test('parameters are inserted unchanged, even if they look like placeholders', () => {
  const choices = '$&, {choices}, $1'
  expect(faultText(fault('one_of', { choices }), 'en')).toBe(`One of ${choices}`)
  expect(faultText(fault('one_of', { choices }), 'zh')).toBe(`须为以下之一：${choices}`)
})

test('a message inside another message has the same language', () => {
  const node = fault('node', { id: '9', type: '"$& {id}"' })
  const found = fault('graph', { code: 'cycle', message: fault('contains_itself', { node }) })
  expect(faultText(found, 'en')).toBe('cycle: Node 9 ("$& {id}") contains itself')
  expect(faultText(found, 'zh')).toBe('cycle: 节点 9（"$& {id}"）包含自身')
})

test('a code belongs to a field or to a graph, not to both', () => {
  const codes = [fieldTexts, graphTexts].flatMap((texts) => Object.keys(texts))
  expect(Object.keys(faultTexts)).toHaveLength(codes.length)
})

/** A rule of a schema: its message, and the parameters of a refinement. */
interface Rule {
  error?: () => string
  params?: Refusal
}

/** Lists the rules of a schema and of everything below. */
function rulesIn(schema: object, seen = new Set<object>()): Rule[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const ownRules = '_zod' in schema ? [(schema as z.ZodType)._zod.def as Rule] : []
  const below = (ownRules.length > 0 ? ownRules : [schema]).flatMap((part) => Object.values(part))
  return [
    ...ownRules,
    ...below.flatMap((part) => (typeof part === 'object' && part ? rulesIn(part, seen) : [])),
  ]
}

test('each message of a schema has a code', () => {
  const saying = Object.values(routes)
    .flatMap(({ input }) => rulesIn(input))
    .filter(({ error }) => error)
  expect(saying.length).toBeGreaterThan(15)
  for (const { params, error } of saying)
    expect(params?.fault && faultText(params.fault, 'en'), error!()).toBe(error!())
})
