import {
  basePath,
  errorCodes,
  httpStatusOf,
  openApiDocument,
  pathFields,
  type Route,
  routes,
  sendsBody,
} from '@easel/contract'
import { propertyRuns } from '@easel/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nearlyFitting } from '../../test/arbitrary-input.ts'
import { startTestServer, type TestServer, templateId } from '../../test/harness.ts'

let server: TestServer
let token: string
let ids: string[]

beforeAll(async () => {
  server = await startTestServer({ DEMO: 'on' }, { withWorker: false })
  const [ann, bob] = [await server.join(), await server.join()]
  token = ann.token
  ids = [ann.userId, bob.userId, someId, await templateId(ann.api)]
})
afterAll(() => server[Symbol.asyncDispose]())

const table = Object.entries(routes as Record<string, Route>)
const someId = '01a1fc3b-8b31-7132-b3b5-f50758e47bc8'

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

async function send(
  route: Route,
  request: { fields: Record<string, unknown>; body?: string; token?: string },
) {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(
      asText(request.fields[name] ?? someId)
        .slice(0, 250)
        .toWellFormed(),
    ),
  )
  const response = await fetch(`${server.baseUrl}${basePath}${path}`, {
    method: route.method,
    headers: {
      'content-type': 'application/json',
      ...(request.token && { authorization: `Bearer ${request.token}` }),
    },
    ...(sendsBody(route.method) && { body: request.body ?? JSON.stringify(request.fields) }),
  })
  const text = await response.text()
  return { status: response.status, body: route.format === 'text' && response.ok ? text : JSON.parse(text) }
}

/** Calls that end the session or the account; the bodies after them would test nothing. */
const endsSession = new Set(['logout'])

test.each(table)(
  '%s answers whatever it is sent with 200 or a refusal of the catalogue',
  async (name, route) => {
    const names = Object.keys((route.input as unknown as { shape?: object }).shape ?? {})
    const value = fc.oneof(
      fc.jsonValue(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom(someId, '', null, -1, 1e21, [[]], 'undefined', '\u0000'),
    )
    const fields = fc.oneof(
      { weight: 3, arbitrary: nearlyFitting(route, ids) },
      { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...names, 'other'), value) },
      { weight: 1, arbitrary: fc.dictionary(fc.string(), value) },
    )
    await fc.assert(
      fc.asyncProperty(fields, async (given) => {
        const answer = await send(route, { fields: given, ...(!endsSession.has(name) && { token }) })
        if (answer.status === 200) return
        expect(errorCodes).toContain(answer.body.Code)
        expect(answer.status).toBe(httpStatusOf[answer.body.Code as keyof typeof httpStatusOf])
        expect(answer.status).toBeLessThan(500)
        expect(answer.body.request_id).toMatch(/^[0-9a-f-]{36}$/)
      }),
      { numRuns: propertyRuns(40) },
    )
  },
)

test.each(table.filter(([, route]) => sendsBody(route.method)))(
  '%s answers a body that is not JSON with A0400',
  async (_name, route) => {
    for (const body of ['{', '[]', '"text"', '7']) {
      const answer = await send(route, { fields: {}, body, token })
      expect([answer.status, answer.body.Code]).toEqual([400, 'A0400'])
    }
  },
)

test.each(table.filter(([, route]) => route.auth === 'required'))(
  '%s needs a token',
  async (_name, route) => {
    expect((await send(route, { fields: {} })).body.Code).toBe('A0200')
    expect((await send(route, { fields: {}, token: 'a'.repeat(43) })).body.Code).toBe('A0200')
  },
)

/** The example body of the API description. */
function exampleBody(route: Route): object {
  const operation = openApiDocument().paths[`${basePath}${route.path}`]![route.method.toLowerCase()]!
  return Object(operation.requestBody?.content['application/json']?.example)
}

const byId = table.filter(
  ([name, route]) => pathFields(route.path).includes('id') && name !== 'signSourceUpload',
)
/** Valid values for the other required fields of these calls. */
const fitting = { state: 'break', target: 'link', version: 1, text: 'x', action: 'none', reason: 'x' }
test.each(byId)('%s does not know an id that is none', async (_name, route) => {
  const answer = await send(route, { fields: { id: 'none', ...fitting }, token })
  expect([answer.status, answer.body.Code]).toEqual([404, 'A0404'])
})

test('a body of more than 1 MiB is refused before it is read', async () => {
  const answer = await send(routes.listPosts, { fields: { cursor: 'x'.repeat(1024 * 1024) } })
  expect([answer.status, answer.body.Code]).toEqual([413, 'A0413'])
})

test('a body far too large is answered, however little a client reads before it has sent everything', async () => {
  const fields = { title: 'x', ui: { text: 'x'.repeat(17 * 1024 * 1024) } }
  const answer = await send(routes.createProject, { fields, token })
  expect([answer.status, answer.body.Code]).toEqual([413, 'A0413'])
})

test('whatever is sent as a token is one, but for what stands for none', async () => {
  for (const given of ['x', 'a b', 'x'.repeat(300)]) {
    const answer = await send(routes.listTopics, { fields: {}, token: given })
    expect([answer.status, answer.body.Code]).toEqual([401, 'A0200'])
  }
  for (const given of [' ', 'null', 'undefined'])
    expect((await send(routes.listTopics, { fields: {}, token: given })).status).toBe(200)
})

test('an empty id is asked for', async () => {
  const response = await fetch(`${server.baseUrl}${basePath}/work/`)
  expect(await response.json()).toMatchObject({ Code: 'A0400', Message: 'id is required' })
})

test('the description names every call', async () => {
  const document = (await (await fetch(`${server.baseUrl}${basePath}/openapi.json`)).json()) as {
    openapi: string
    paths: Record<string, object>
  }
  expect(document.openapi).toBe('3.1.0')
  const described = Object.values(document.paths).flatMap((path) => Object.keys(path)).length
  expect(described).toBe(table.length)
})

test('the page for people has every call, and runs nothing', async () => {
  const response = await fetch(`${server.baseUrl}${basePath}/docs`)
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  const page = await response.text()
  for (const [name, route] of table) {
    expect(page).toContain(`<section id="${name}">`)
    expect(page).toContain(`<code>${basePath}${route.path}</code>`)
  }
  expect(page).not.toMatch(/<script|undefined|\[object/)
})

test.each(table.filter(([, route]) => sendsBody(route.method) && !route.takesFile))(
  'the example of %s fits',
  (_name, route) => {
    const inPath = Object.fromEntries(pathFields(route.path).map((name) => [name, someId]))
    expect(route.input.safeParse({ ...exampleBody(route), ...inPath }).error).toBeUndefined()
  },
)

test('other sites may call the API, but never with cookies', async () => {
  const response = await fetch(`${server.baseUrl}${basePath}/current_user`, {
    headers: { cookie: `token=${token}`, origin: 'https://elsewhere.example' },
  })
  expect(response.status).toBe(401)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('access-control-allow-credentials')).toBeNull()
})
