import { type Routes, routes } from '@easel/contract'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { privateTexts, sharedTexts, textsOf } from './checked-texts.ts'

/** Fields that contain words although their schema does not clean them. */
const rawWords = new Set(['username', 'params'])

/** True for a field that can contain words: its schema cleans texts, or it is in `rawWords`. */
function takesWords(schema: z.ZodType, name: string): boolean {
  const { def } = schema as unknown as { def: Record<string, unknown> & { type: string } }
  const any = (parts: readonly unknown[]) => parts.some((part) => takesWords(part as z.ZodType, name))
  switch (def.type) {
    case 'object':
      return any(Object.values(def['shape'] as object))
    case 'array':
      return any([def['element']])
    case 'union':
      return any(def['options'] as unknown[])
    case 'record':
      return any([def['keyType'], def['valueType']])
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return any([def['innerType']])
    default:
      return schema.safeParse('lettering').data === 'lettering' && (rawWords.has(name) || isCleaned(schema))
  }
}

function isCleaned(schema: z.ZodType): boolean {
  return schema.safeParse('\ufeff lett\u00ader\u200bing \r\n').data === 'lettering'
}

test('each text of the contract is checked for blocked words, or is listed as private', () => {
  const listed = new Set(
    [sharedTexts, privateTexts].flatMap((fields) =>
      Object.entries(fields).flatMap(([call, names]) => names.map((name) => `${call}.${name}`)),
    ),
  )
  const texts = Object.entries(routes).flatMap(([call, { input }]) =>
    Object.entries((input as unknown as { shape: Record<string, z.ZodType> }).shape)
      .filter(([name, schema]) => takesWords(schema, name))
      .map(([name]) => `${call}.${name}`),
  )
  expect(texts.filter((text) => !listed.has(text))).toEqual([])
})

test('no text is both checked and private', () => {
  for (const [call, names] of Object.entries(sharedTexts)) {
    const privateNames: readonly string[] = privateTexts[call as keyof Routes] ?? []
    expect(names.filter((name) => privateNames.includes(name))).toEqual([])
  }
})

test('the texts of a call come only from its fields, also in lists and in both languages', () => {
  const input = {
    title: { en: 'One', zh: '二' },
    topic_arr: ['three'],
    cover: 'four',
    input_arr: [{ label: 'five' }],
  }
  expect(textsOf('createWorkTemplate', input)).toEqual([
    { path: 'title', text: 'One' },
    { path: 'title', text: '二' },
    { path: 'topic_arr', text: 'three' },
    { path: 'input_arr', text: 'five' },
  ])
  expect(textsOf('report', { text: 'fool' })).toEqual([])
  expect(textsOf('constructor', input)).toEqual([])
})
