import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../test/harness.ts'
import { hasMoreParts, maxParts } from './calls/body-parts.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
})
afterAll(() => server[Symbol.asyncDispose]())

async function codeOf(path: string, body: string, token?: string): Promise<string | undefined> {
  const response = await fetch(`${server.baseUrl}/api/backend${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body,
  })
  return ((await response.json()) as { Code?: string }).Code
}

const listOf = (count: number) => `[${'{},'.repeat(count - 1)}{}]`

test('a large body is not read from a caller without the right to send it', async () => {
  const { token } = await server.join()
  const unreadable = `{"ui": ${'['.repeat(1000)}`
  for (const path of ['/engine/dsl/ui_to_dag', '/engine/dag/validate', '/work_template', '/project']) {
    expect(await codeOf(path, unreadable)).toBe('A0200')
    expect(await codeOf(path, unreadable, 'a'.repeat(43))).toBe('A0200')
    expect(await codeOf(path, unreadable, token)).toBe('A0400')
  }
})

test('a body with too many lists and objects is refused before it is parsed', async () => {
  const { token } = await server.join()
  const large = `{"ui": {"nodes": ${listOf(maxParts.graph)}}}`
  expect(await codeOf('/engine/dsl/ui_to_dag', large, token)).toBe('A0413')
  expect(await codeOf('/search', `{"keyword": ${listOf(maxParts.usual)}}`)).toBe('A0413')
  expect(await codeOf('/search', `{"keyword": ${listOf(maxParts.usual / 2 - 100)}}`)).toBe('A0400')
  const numbers = `{"keyword": [${'1,'.repeat(maxParts.usual)}1]}`
  expect(await codeOf('/search', numbers)).toBe('A0413')
  expect(await codeOf('/no_such_call', `{"keyword": ${listOf(maxParts.usual)}}`)).not.toBe('B0001')
})

const manyOf = (part: (index: number) => string) =>
  Array.from({ length: 200_000 }, (_, index) => part(index)).join()

test.each([
  ['numbers', `{"1":{"class_type":"X","inputs":{"a":[${manyOf(() => '1')}]}}}`],
  ['names', `{"1":{"class_type":"X","inputs":{${manyOf((index) => `"name${index}":1`)}}}}`],
  ['a text', `{"1":{"class_type":"LoadImage","inputs":{"max_side":"${'1'.repeat(1_000_000)}x"}}}`],
])('a graph that consists only of %s is not parsed on the main thread', async (_name, graph) => {
  const { token } = await server.join()
  const parse = vi.spyOn(JSON, 'parse')
  try {
    expect(await codeOf('/engine/dag/validate', `{"dag": ${graph}}`, token)).toBeUndefined()
    expect(parse.mock.calls.filter(([text]) => text.length > 100_000)).toEqual([])
  } finally {
    parse.mockRestore()
  }
})

test("a project's graph is returned unchanged, and an unreadable graph is refused", async () => {
  const { api, token } = await server.join()
  const ui = { nodes: [], note: `水 \ud800 ${'x'.repeat(100_000)}` }
  const { id } = await api.createProject({ title: 'Large', ui })
  expect((await api.getProject({ id })).ui).toEqual(ui)
  const proto = `{"title": "Proto", "ui": {"__proto__": {"a": "${'x'.repeat(100_000)}"}}}`
  for (const body of [proto, `{"ui": {"a": "${'x'.repeat(100_000)}"`])
    expect(await codeOf('/project', body, token)).toBe('A0400')
})

test.each([
  ['[{"a":1,"b":2},{}]', 5],
  ['[1,2,3]', 3],
  ['"text"', 0],
  ['', 0],
])('%s counts %i parts', (json, count) => {
  expect(hasMoreParts(json, count)).toBe(false)
  if (count > 0) expect(hasMoreParts(json, count - 1)).toBe(true)
})
