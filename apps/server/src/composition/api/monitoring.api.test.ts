import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

const textOf = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../../deploy/${name}`, import.meta.url)), 'utf8')

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[]
}

/** The expressions of a file in the language of Prometheus. */
const expressions = {
  'prometheus-alerts.yaml': () =>
    [...textOf('prometheus-alerts.yaml').matchAll(/^ +expr: (.+)$/gm)].map(([, expression]) => expression!),
  'grafana-dashboard.json': () =>
    (JSON.parse(textOf('grafana-dashboard.json')) as Dashboard).panels.flatMap(({ targets }) =>
      targets.map(({ expr }) => expr),
    ),
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** Names of all series; a histogram has three. */
async function seriesNames(): Promise<Set<string>> {
  const text = await (await fetch(`${server.baseUrl}/metrics`)).text()
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
  return new Set(
    types.flatMap(([, name, type]) =>
      type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name!],
    ),
  )
}

test.each(Object.entries(expressions))('each metric in the expressions of %s exists', async (_, read) => {
  const asked = read().flatMap((expression) => expression.match(/\b(?:easel|nodejs|process)_\w+/g) ?? [])
  expect(asked.length).toBeGreaterThan(10)
  const names = await seriesNames()
  expect([...new Set(asked)].filter((name) => !names.has(name))).toEqual([])
})

test('no two panels of the dashboard have the same title', () => {
  const titles = (JSON.parse(textOf('grafana-dashboard.json')) as Dashboard).panels.map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
})
