import { expect, test } from 'vitest'
import type { z } from 'zod'
import { type Fault, type FaultCode, fault, faultText, faultTexts, locales, routes } from './index.ts'
import type { Refusal } from './schemas/fields.ts'

const codes = Object.keys(faultTexts) as FaultCode[]
/** Codes whose texts are nothing but parameters. */
const quoting: readonly FaultCode[] = ['schema', 'value', 'graph', 'workflow']

const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)

test.each(codes)('%s has a text in each language, with the same parameters', (code) => {
  const names = locales.flatMap((locale) => namesIn(faultTexts[code][locale]))
  const params = Object.fromEntries(names.map((name, index) => [name, 100 + index]))
  for (const locale of locales) {
    const text = faultText({ code, params } as Fault, locale)
    expect(text).not.toMatch(/[{}]|undefined/)
    for (const name of namesIn(faultTexts[code][locale])) expect(text).toContain(String(params[name]))
    if (!quoting.includes(code)) expect(/\p{Script=Han}/u.test(text)).toBe(locale === 'zh')
  }
  const { en, zh } = faultTexts[code]
  if (!quoting.includes(code)) expect(namesIn(zh).toSorted()).toEqual(namesIn(en).toSorted())
})

test('parameters stay as they are, whatever they hold', () => {
  const choices = '$&, {choices}, $1'
  expect(faultText(fault('one_of', { choices }), 'en')).toBe(`One of ${choices}`)
  expect(faultText(fault('one_of', { choices }), 'zh')).toBe(`须为以下之一：${choices}`)
})

/** A rule of a schema: what it says, and the parameters of a refinement. */
interface Rule {
  error?: () => string
  params?: Refusal
}

/** Lists the rules of a schema and of everything below. */
function rulesIn(schema: object, seen = new Set<object>()): Rule[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const own = '_zod' in schema ? [(schema as z.ZodType)._zod.def as Rule] : []
  const below = (own.length > 0 ? own : [schema]).flatMap((part) => Object.values(part))
  return [...own, ...below.flatMap((part) => (typeof part === 'object' && part ? rulesIn(part, seen) : []))]
}

test('each message of a schema has a code', () => {
  const saying = Object.values(routes)
    .flatMap(({ input }) => rulesIn(input))
    .filter(({ error }) => error)
  expect(saying.length).toBeGreaterThan(15)
  for (const { params, error } of saying)
    expect(params?.fault && faultText(params.fault, 'en'), error!()).toBe(error!())
})
