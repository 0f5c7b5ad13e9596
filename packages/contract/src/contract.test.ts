import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  CodeError,
  createClient,
  type JsonSchema,
  NetworkError,
  NickName,
  type OpenApiDocument,
  openApiDocument,
  pathFields,
  routes,
  sendsBody,
  Username,
  visibleLength,
  visibleText,
} from './index.ts'

function answering(status: number, body: string) {
  const sent: { url: string; init: RequestInit }[] = []
  const fetch = (async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    return new Response(body, { status })
  }) as typeof globalThis.fetch
  return { fetch, sent }
}

describe('the client', () => {
  test('sends each field in path, query or body, as the route defines', async () => {
    const { fetch, sent } = answering(200, '{}')
    const api = createClient({ fetch, baseUrl: 'http://x', token: () => 't', locale: () => 'zh' })
    await api.setWorkState({ id: 'a/b', state: 'break' })
    await api.signSystemDownload({ key: 'k&y' })
    expect(sent[0]).toMatchObject({
      url: 'http://x/api/backend/work/a%2Fb/state',
      init: { method: 'PUT', body: '{"state":"break"}' },
    })
    expect(sent[0]!.init.headers).toMatchObject({
      authorization: 'Bearer t',
      'accept-language': 'zh',
      'x-client-type': 'web',
    })
    expect(sent[1]!.url).toBe('http://x/api/backend/s3/system_download_signature?key=k%26y')
  })

  test('rejects with the code and message of the server', async () => {
    const body = JSON.stringify({ Code: 'A0502', Message: 'busy', request_id: '1' })
    const api = createClient({ fetch: answering(409, body).fetch })
    await expect(api.getCurrentUser()).rejects.toMatchObject({
      name: 'CodeError',
      code: 'A0502',
      message: 'busy',
      status: 409,
    })
    await expect(api.getCurrentUser()).rejects.toBeInstanceOf(CodeError)
  })

  test('rejects for an error code even with a status of success', async () => {
    const api = createClient({
      fetch: answering(202, JSON.stringify({ Code: 'A0440', Message: 'no' })).fetch,
    })
    await expect(api.getCurrentUser()).rejects.toMatchObject({ code: 'A0440' })
  })

  test('rejects with the message 请求失败 for an empty answer', async () => {
    const api = createClient({ fetch: answering(200, '').fetch })
    await expect(api.getCurrentUser()).rejects.toThrow('请求失败')
    await expect(api.getCurrentUser()).rejects.toBeInstanceOf(NetworkError)
  })

  test('calls onUnauthorized for a 401, except for the 401 of a sign-in call', async () => {
    let unauthorizedCount = 0
    const { fetch } = answering(401, JSON.stringify({ Code: 'A0210', Message: 'no' }))
    const api = createClient({ fetch, onUnauthorized: () => unauthorizedCount++ })
    await expect(api.defaultLogin({ username: 'a', password: 'b' })).rejects.toMatchObject({ code: 'A0210' })
    expect(unauthorizedCount).toBe(0)
    await expect(api.getCurrentUser()).rejects.toMatchObject({ code: 'A0210' })
    expect(unauthorizedCount).toBe(1)
  })
})

test('every placeholder of a path is a field of the input of its call', () => {
  for (const route of Object.values(routes)) {
    const fields = Object.keys((route.input as unknown as { shape: object }).shape)
    for (const name of pathFields(route.path)) expect(fields).toContain(name)
  }
})

test('the OpenAPI description has a body for calls that send a body', () => {
  const { paths } = openApiDocument() as { paths: Record<string, Record<string, { requestBody?: object }>> }
  for (const route of Object.values(routes)) {
    const operation = paths[`/api/backend${route.path}`]![route.method.toLowerCase()]!
    expect(operation.requestBody !== undefined).toBe(sendsBody(route.method))
  }
})

/** Lists fields without a description, by the call or schema that contains them. */
function undescribed({ paths, components }: OpenApiDocument): string[] {
  const isDescribed = (field: JsonSchema): boolean =>
    field.description !== undefined ||
    (field.$ref !== undefined && isDescribed(components.schemas[field.$ref.split('/').at(-1)!]!)) ||
    (field.anyOf ?? (field.items ? [field.items] : [])).some(isDescribed)
  const within = (schema: JsonSchema, path: string): string[] => [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
      ...(isDescribed(field) ? [] : [`${path}.${name}`]),
      ...within(field, `${path}.${name}`),
    ]),
    ...[schema.items, schema.additionalProperties, ...(schema.anyOf ?? [])].flatMap((part) =>
      typeof part === 'object' ? within(part, `${path}[]`) : [],
    ),
  ]
  const ofCalls = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ operationId, parameters = [], requestBody, responses }) => [
      ...parameters
        .filter(({ description, schema }) => description === undefined && !isDescribed(schema))
        .map(({ name }) => `${operationId} ${name}`),
      ...[requestBody, responses['200']]
        .flatMap((content) => Object.values(content?.content ?? {}))
        .flatMap(({ schema }) => within(schema, operationId)),
    ])
  return [...ofCalls, ...Object.entries(components.schemas).flatMap(([name, schema]) => within(schema, name))]
}

test('every field of every call has a description', () => {
  expect(undescribed(openApiDocument())).toEqual([])
})

test('calls that take graphs share one rate limit, except calls that the editor sends while a user draws a graph', () => {
  const takingGraphs = Object.values(routes).filter(
    (route) => 'takesGraph' in route && route !== routes.quoteProjectTask && route !== routes.makeProjectLook,
  )
  expect(takingGraphs.length).toBeGreaterThan(0)
  for (const route of [...takingGraphs, routes.createProjectTask])
    expect(route.rate, route.path).toBe('graph')
})

test('a username has a letter or digit, and letters of one script only', () => {
  for (const name of ['ann', 'Ann-Lee_1', '王小明', 'Анна.П', 'さくら漢字'])
    expect(Username.safeParse(name).success, name).toBe(true)
  for (const name of ['an', 'a b c', '...', '-_-', 'аnna', '王ann', '<b>x</b>', 'a'.repeat(21)])
    expect(Username.safeParse(name).success, name).toBe(false)
})

test('a length counts grapheme clusters', () => {
  expect(visibleLength('👩‍👩‍👧‍👦é字')).toBe(3)
})

test('a letter may have 30 combining marks; a text with more is refused before it is normalized', () => {
  expect(NickName.safeParse(`a${'\u0301'.repeat(30)}`).success).toBe(true)
  const text = visibleText(0, 2000)
  const normalize = vi.spyOn(String.prototype, 'normalize')
  onTestFinished(() => normalize.mockRestore())
  expect(text.safeParse(`a${'\u0315\u0323'.repeat(16_000)}`).success).toBe(false)
  expect(normalize).not.toHaveBeenCalled()
})

test('a text needs a visible character, and refuses characters that hide or reverse it', () => {
  for (const text of ['小明', 'Ann 👩‍👩‍👧‍👦', '🏴󠁧󠁢󠁷󠁬󠁳󠁿', 'نام‌ه'])
    expect(NickName.safeParse(text).success, text).toBe(true)
  expect(NickName.parse('a\u0007b')).toBe('ab')
  for (const text of ['\u200b\u200b', 'a\u202eb', '\ufeff'])
    expect(NickName.safeParse(text).success, text).toBe(false)
})
