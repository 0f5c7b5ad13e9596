import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Client, createClient, type Params, type Work } from '@easel/contract'
import { builtInTemplates } from '../../packages/nodes/src/index.ts'
import { root } from './server.ts'
import { openSocket, type Socket } from './socket.ts'

/** A signed-in user with an open socket. */
export interface Person {
  readonly api: Client
  readonly token: string
  readonly socket: Socket
}

export interface EndedWork {
  /** The finished work, as the server returns it. */
  readonly work: Work & { start_ts: number; finish_ts: number }
  /** Milliseconds until the answer to `POST /work`. */
  readonly queuedMs: number
  /** Unix milliseconds of the first preview; undefined if no preview came. */
  readonly firstPreviewAt: number | undefined
  /** Unix milliseconds of the notification that the run has ended. */
  readonly notifiedAt: number
}

export interface Order {
  /** Key of a built-in template. */
  template: string
  sources: readonly string[]
  params?: Params
  withinMs?: number
}

const callTimeoutMs = 30_000

/** Settings of the server that allow one user everything that a measurement does. */
export const roomySettings = { START_ATTEMPTS: '10000', RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'warn' }

export async function signUp(resources: AsyncDisposableStack, baseUrl: string): Promise<Person> {
  const username = `bench${Math.random().toString(36).slice(2, 10)}`
  const account = { username, password: crypto.randomUUID(), age_confirmed: true as const }
  const { token } = await createClient({ baseUrl, timeoutMs: callTimeoutMs }).register(account)
  const api = createClient({ baseUrl, token: () => token, timeoutMs: callTimeoutMs })
  return { api, token, socket: resources.use(await openSocket(baseUrl, token)) }
}

/** Registers a user and makes the user an administrator, as a host does. `settings`: the settings of the server. */
export async function signUpAdministrator(
  baseUrl: string,
  settings: Readonly<Record<string, string>>,
): Promise<Client> {
  const account = { username: 'keeper', password: crypto.randomUUID(), age_confirmed: true as const }
  const { token } = await createClient({ baseUrl, timeoutMs: callTimeoutMs }).register(account)
  const host = join(root, 'scripts/host.mjs')
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings }
  await promisify(execFile)(process.execPath, [host, 'admin', 'add', account.username], { cwd: root, env })
  return createClient({ baseUrl, token: () => token, timeoutMs: callTimeoutMs })
}

/** Uploads a JPEG or an archive of an account as the web client does. Resolves to the id of the source. */
export async function upload(
  { api }: Pick<Person, 'api'>,
  bytes: Uint8Array<ArrayBuffer>,
  { ending, type } = { ending: 'jpg', type: 'image/jpeg' },
): Promise<string> {
  const id = `${crypto.randomUUID()}.${ending}`
  const url = await api.signSourceUpload({ id, content_length: bytes.byteLength })
  const response = await fetch(url, {
    method: 'PUT',
    headers: { 'content-type': type },
    body: bytes,
    signal: AbortSignal.timeout(callTimeoutMs),
  })
  if (!response.ok)
    throw new Error(`The upload was answered with ${response.status}: ${await response.text()}`)
  return id
}

/** Starts a work and follows it over the socket until it ends. Rejects if it ends without a result. */
export async function makeWork(person: Person, order: Order): Promise<EndedWork> {
  const { api, socket } = person
  const work_template_id = await templateId(api, order.template)
  socket.forget()
  const clickedAt = performance.now()
  const { id } = await api.createWork({
    work_template_id,
    source_arr: order.sources.map((source) => ({ id: source })),
    params: order.params ?? {},
  })
  const queuedMs = performance.now() - clickedAt
  let firstPreviewAt: number | undefined
  const notifiedAt = await socket.first(({ at, message: { data } }) => {
    if (data.type === 'work_progress' && data.data.work_id === id && data.data.preview) firstPreviewAt ??= at
    return data.type === 'work_state' && data.data.content.work_id === id ? at : undefined
  }, order.withinMs ?? 60_000)
  const work = await api.getWork({ id })
  const { state, start_ts, finish_ts } = work
  if (state !== 'done' || start_ts === undefined || finish_ts === undefined)
    throw new Error(`The work ended as ${state}: ${work.error?.message ?? 'without a reason'}`)
  return { work: { ...work, start_ts, finish_ts }, queuedMs, firstPreviewAt, notifiedAt }
}

/** Returns the id of a built-in template. */
export async function templateId(api: Client, key: string): Promise<string> {
  const wanted = builtInTemplates.find((template) => template.key === key)?.title.en
  const { work_template_arr } = await api.listWorkTemplates({ limit: 100 })
  const template = work_template_arr.find(({ title }) => title === wanted)
  if (!template) throw new Error(`There is no template ${key}`)
  return template.id
}
