import { expect, test } from 'vitest'
import { jsonAnswer } from './json-answer.ts'
import { RawJson } from './packed-json.ts'

test('raw JSON is sent unchanged between the other fields of an answer', () => {
  const raw = (json: string) => new RawJson(Buffer.from(json))
  const answer = { a: 1, ui: raw('{"x":"水 $& \\ud800"}'), b: 'raw json', dag: raw('{}'), c: [null] }
  expect(String(jsonAnswer(answer))).toBe(
    '{"a":1,"ui":{"x":"水 $& \\ud800"},"b":"raw json","dag":{},"c":[null]}',
  )
  expect(jsonAnswer({ a: 1 })).toBe('{"a":1}')
  expect(jsonAnswer([1])).toBe('[1]')
})
