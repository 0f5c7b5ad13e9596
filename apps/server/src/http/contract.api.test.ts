import { basePath, openApiDocument, pathFields, type Route, routes, sendsBody } from '@easel/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test/harness.ts'
import { sendCall, someId } from '../../test/send-call.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer({ DEMO: 'on' }, { withWorker: false })
  token = (await server.join()).token
})
afterAll(() => server[Symbol.asyncDispose]())

const send = (route: Route, request: Parameters<typeof sendCall>[2]) => sendCall(server, route, request)
const table = Object.entries(routes as Record<string, Route>)

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

const description = openApiDocument()

/** The example body of the API description. */
function exampleBody(route: Route): object {
  const operation = description.paths[`${basePath}${route.path}`]![route.method.toLowerCase()]!
  return Object(operation.requestBody?.content['application/json']?.example)
}

const byId = table.filter(
  ([name, route]) => pathFields(route.path).includes('id') && name !== 'signSourceUpload',
)
const newWorkId = crypto.randomUUID()
/** Valid values for the other required fields of these calls. */
const fitting = {
  ...{ state: 'break', target: 'link', version: 1, text: 'x', action: 'none', reason: 'x' },
  ...{ amount: 1, note: 'x', role: 'moderator', is_given: true, name: 'x' },
  is_favourite: true,
  edit: {},
  label_arr: [['x']],
  ...{ work_id: newWorkId, work_id_arr: [newWorkId], after_work_id: null },
}
test.each(byId)('%s answers a malformed id with A0404', async (_name, route) => {
  const answer = await send(route, { fields: { id: 'none', ...fitting }, token })
  expect([answer.status, answer.body.Code]).toEqual([404, 'A0404'])
})

test('a body of more than 1 MiB is refused before it is read', async () => {
  const answer = await send(routes.listPosts, { fields: { cursor: 'x'.repeat(1024 * 1024) } })
  expect([answer.status, answer.body.Code]).toEqual([413, 'A0413'])
})

test('a client that reads only after it has sent everything gets the refusal of a far too large body', async () => {
  const fields = { title: 'x', ui: { text: 'x'.repeat(17 * 1024 * 1024) } }
  const answer = await send(routes.createProject, { fields, token })
  expect([answer.status, answer.body.Code]).toEqual([413, 'A0413'])
})

test('an unknown token is refused; values that faulty clients send instead of no token count as no token', async () => {
  for (const given of ['x', 'a b', 'x'.repeat(300)]) {
    const answer = await send(routes.listTopics, { fields: {}, token: given })
    expect([answer.status, answer.body.Code]).toEqual([401, 'A0200'])
  }
  for (const given of [' ', 'null', 'undefined'])
    expect((await send(routes.listTopics, { fields: {}, token: given })).status).toBe(200)
})

test('an empty id is refused as a missing value', async () => {
  const response = await fetch(`${server.baseUrl}${basePath}/work/`)
  expect(await response.json()).toMatchObject({ Code: 'A0400', Message: 'id is required' })
})

test('the OpenAPI description names every call', async () => {
  const document = (await (await fetch(`${server.baseUrl}${basePath}/openapi.json`)).json()) as {
    openapi: string
    paths: Record<string, object>
  }
  expect(document.openapi).toBe('3.1.0')
  const described = Object.values(document.paths).flatMap((path) => Object.keys(path)).length
  expect(described).toBe(table.length)
})

test('the documentation page has every call and runs no script', async () => {
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
  'the example body of %s is valid',
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

test.each(['openapi.json', 'docs'])('%s is compressed, and has a tag', async (name) => {
  const ask = (headers: Record<string, string>) => fetch(`${server.baseUrl}${basePath}/${name}`, { headers })
  const full = await ask({ 'accept-encoding': 'identity' })
  const etag = full.headers.get('etag')!
  const text = await full.text()
  for (const encoding of ['br', 'gzip']) {
    const packed = await ask({ 'accept-encoding': encoding })
    expect(packed.headers.get('content-encoding')).toBe(encoding)
    expect(Number(packed.headers.get('content-length'))).toBeLessThan(text.length / 4)
    expect(await packed.text()).toBe(text)
  }
  const again = await ask({ 'if-none-match': etag })
  expect([again.status, await again.text()]).toEqual([304, ''])
})
