import { basePath, pathFields, type Route, routes, sendsBody } from '@easel/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiProcess, startTestServer, type TestServer, templateId } from '../../test/harness.ts'
import { seedPosts } from '../../test/seed.ts'
import { objectOf, type WorstCase, WorstRequests, worstGraphs } from '../../test/worst-cases.ts'

let server: TestServer
/** An API in a process of its own, so that its CPU time is spent on the test's requests only. */
let api: ApiProcess
let token: string
/** Values of fields that must refer to existing rows: a new kind of id needs an entry. */
let known: Record<string, unknown>

const dag = {
  1: { class_type: 'LoadImage', inputs: {} },
  2: { class_type: 'OilPainting', inputs: { image: ['1', 0] } },
  3: { class_type: 'SaveImage', inputs: { image: ['2', 0] } },
}

beforeAll(async () => {
  server = await startTestServer({ DEMO: 'on', START_ATTEMPTS: '1000' }, { withWorker: false })
  api = await server.startApiProcess()
  const [ann, bob] = [await server.join(), await server.join()]
  token = ann.token
  const { db } = server.context
  const [post_id, remix_of_post_id] = await seedPosts(
    db,
    [ann, bob].map(({ userId }) => ({ user_id: userId, title: 'Sea' })),
  )
  const work = await ann.api.getPost({ id: post_id! })
  const project = await ann.api.createProject({ title: 'Graph', ui: dag })
  const template = await ann.api.createWorkTemplate({ title: 'Mine', description: 'Mine', dag } as never)
  const comment = await ann.api.createComment({ post_id: post_id!, text: 'x' })
  const work_template_id = await templateId(ann.api)
  const preset = await ann.api.createPreset({ work_template_id, name: 'Mine', params: {} })
  known = {
    post_id,
    remix_of_post_id,
    user_id: bob.userId,
    work_template_id,
    project_id: project.id,
    work_id: work.work_id,
    work_id_arr: [work.work_id],
    keyword: 'sea',
    id: {
      post: post_id,
      work: work.work_id,
      project: project.id,
      work_template: template.id,
      user: bob.userId,
      comment: comment.id,
      preset: preset.id,
      follow: bob.userId,
      block: bob.userId,
    },
  }
})
afterAll(() => server[Symbol.asyncDispose]())

const kibibyte = 1024
const mebibyte = 1024 * kibibyte

/** Returns the names of the input fields of a call. */
function namesOf(route: Route): string[] {
  return Object.keys((route.input as unknown as { shape?: object }).shape ?? {})
}

/** Returns ids of existing rows for the fields of a call; `id` depends on the beginning of the path. */
function knownOf(route: Route): Record<string, unknown> {
  const [, first] = route.path.split('/')
  const names = namesOf(route)
  const { id, ...others } = known
  const firstId = (id as Record<string, string>)[first!]
  return Object.fromEntries(
    Object.entries({ ...others, ...(firstId && { id: firstId }) }).filter(([name]) => names.includes(name)),
  )
}

async function send(route: Route, { fields, body }: WorstCase, asVisitor: boolean) {
  const plain = (json: string) => (json.startsWith('"') ? String(JSON.parse(json)) : json).toWellFormed()
  const inPath = new Set(pathFields(route.path))
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(plain(fields[name] ?? 'x')),
  )
  const others = Object.fromEntries(Object.entries(fields).filter(([name]) => !inPath.has(name)))
  const hasBody = sendsBody(route.method)
  const query = new URLSearchParams(Object.entries(others).map(([name, json]) => [name, plain(json)]))
  const url = `${api.baseUrl}${basePath}${path}${hasBody || query.size === 0 ? '' : `?${query}`}`
  const sent = hasBody ? (body ?? objectOf(others)) : ''
  const response = await fetch(url, {
    method: route.method,
    headers: {
      ...(hasBody && { 'content-type': 'application/json' }),
      ...(!asVisitor && { authorization: `Bearer ${token}` }),
      ...(route.idempotent && { 'idempotency-key': crypto.randomUUID() }),
    },
    ...(hasBody && { body: sent }),
  })
  const text = await response.text()
  return { status: response.status, text, bytes: url.length + sent.length }
}

/** Maximum CPU time, generous: a slow machine needs a third of it. CPU time does not depend on the machine's other load. */
const maxBusyMs = (bytes: number) => 100 + (0.2 * bytes) / kibibyte
/** Number of attempts: only repeated slowness is a fault, since code is slow when it runs for the first time. */
const tries = 3
/** Maximum size of a refusal, which must not repeat the input. */
const maxRefusalBytes = 256 * kibibyte
/** Calls that end the session, which all the others need. */
const endsSession = new Set(['logout'])

/** Returns the fault of an answer, if any. */
async function faultsOf(route: Route, worst: WorstCase, asVisitor: boolean): Promise<string[]> {
  let fault = ''
  for (let count = 0; count < tries; count += 1) {
    const before = await api.busyMs()
    const { status, text, bytes } = await send(route, worst, asVisitor)
    const took = (await api.busyMs()) - before
    if (status >= 500) return [`${worst.name}: answered with ${status} ${text.slice(0, 200)}`]
    if (status !== 200 && text.length > maxRefusalBytes)
      return [`${worst.name}: refused in ${text.length} characters`]
    if (took <= maxBusyMs(bytes)) return []
    fault = `${worst.name}: ${Math.round(took)} ms for ${Math.round(bytes / kibibyte)} KiB`
  }
  return [fault]
}

const table = Object.entries(routes as Record<string, Route>)
const requests = new WorstRequests(table.map(([, route]) => route))

test.each(table.filter(([, route]) => !route.takesFile))(
  '%s takes a bounded time for the worst input that fits into a request',
  async (name, route) => {
    const faults: string[] = []
    let isVisitor = endsSession.has(name)
    const look = async (worst: WorstCase) => {
      faults.push(...(await faultsOf(route, worst, isVisitor)))
      // If both are accepted, a user and a visitor send requests by turns.
      if (route.auth === 'optional') isVisitor = !isVisitor
    }
    for (const worst of requests.to(route, knownOf(route))) await look(worst)
    expect(faults).toEqual([])
    const mixed = requests.mixedTo(route, knownOf(route))
    if (!mixed) return
    const property = fc.asyncProperty(mixed, async (worst) => {
      expect(await faultsOf(route, worst, isVisitor)).toEqual([])
    })
    await fc.assert(property, { numRuns: 3 })
  },
)

const isGraph = (field: string) => ['ui', 'dag', 'object_info'].includes(field)
const takingGraphs = table
  .filter(([, route]) => route.takesGraph)
  .flatMap(([name, route]) =>
    namesOf(route).flatMap((field) => (isGraph(field) ? [{ name, route, field }] : [])),
  )
  .map(({ name, route, field }, turn) => [`${field} of ${name}`, route, field, turn] as const)

test.each(takingGraphs)('%s is read off the main thread', async (_name, route, field, turn) => {
  const faults: string[] = []
  // Uses the kinds of graphs by turns, over all of these fields.
  const kinds = Object.entries(worstGraphs)
  for (const [name, make] of [0, 1].map((index) => kinds[(2 * turn + index) % kinds.length]!)) {
    const json = make(mebibyte)
    const id = JSON.stringify(knownOf(route)['id'])
    const others = { title: '"Graph"', description: '"Graph"', ...(id && { id }) }
    const ui = field === 'object_info' && { ui: JSON.stringify(dag) }
    faults.push(...(await faultsOf(route, { name, fields: { ...others, ...ui, [field]: json } }, false)))
  }
  expect(faults).toEqual([])
})

const headers = [
  ...['accept-language', 'authorization', 'content-type', 'cookie', 'idempotency-key', 'if-none-match'],
  ...['origin', 'range', 'user-agent', 'x-timezone'],
]
const headerUnits = [
  'a',
  ' ',
  ',',
  ';',
  '=',
  '-',
  '0',
  'a,',
  'q=1;',
  'zh,',
  'bytes=0-1,',
  'Bearer ',
  '"',
  '/',
]

test.each(headers)('the header %s is read quickly, even at the maximum length of headers', async (name) => {
  for (const unit of headerUnits) {
    const value = `x${unit.repeat(12_000 / unit.length)}x`
    const before = await api.busyMs()
    const { status } = await fetch(`${api.baseUrl}${basePath}/site`, { headers: { [name]: value } })
    expect(status, unit).toBeLessThan(500)
    expect((await api.busyMs()) - before, unit).toBeLessThan(maxBusyMs(value.length))
  }
})

test('the session is still valid after all of these requests', async () => {
  const { status } = await send(routes.getCurrentUser, { name: 'as it should be', fields: {} }, false)
  expect(status).toBe(200)
})
