import type { Params } from '@easel/contract'
import type { EngineKindName } from '@easel/remote-engines'
import { newId } from '../src/platform/ids.ts'
import type { TestServer, TestUser } from './harness.ts'
import { until } from './harness.ts'

interface AddedEngine {
  kind?: EngineKindName
  slots?: number
  socket?: boolean
  reachedBy?: string
  /** Node types that users' graphs may use in addition to types that only compute. */
  allowedClasses?: string[]
}

/** Adds an engine as an administrator does, and returns its id. Workers probe the engine at once. */
export async function addEngine(
  { context }: Pick<TestServer, 'context'>,
  address: string,
  { kind = 'comfyui', slots = 1, socket = true, reachedBy, allowedClasses = [] }: AddedEngine = {},
): Promise<string> {
  const id = newId()
  await context.db
    .insertInto('engines')
    .values({
      ...{ id, kind, address, slots },
      name: id,
      uses_socket: socket,
      reached_by: reachedBy ?? null,
      allowed_models: ['*'],
      allowed_classes: allowedClasses,
    })
    .execute()
  return id
}

/** Waits until an engine has this state. For the state `ready`, also waits for the list of its models. */
export async function engineIn(
  { context }: Pick<TestServer, 'context'>,
  id: string,
  state: 'ready' | 'unreachable' | 'suspect',
) {
  return await until(async () => {
    const engine = await context.db
      .selectFrom('engines')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return engine.state === state && (state !== 'ready' || !engine.wants_capabilities) ? engine : undefined
  })
}

/** Adds an engine that does not answer. The returned function makes it answer again. */
export async function addAwayEngine(server: Pick<TestServer, 'context'>, address: string) {
  const id = await addEngine(server, address)
  await engineIn(server, id, 'ready')
  const change = (values: { state: 'ready' | 'unreachable'; probe_due_ts: number }) =>
    server.context.db
      .updateTable('engines')
      .set({ ...values, state_ts: Date.now() })
      .where('id', '=', id)
      .execute()
  await change({ state: 'unreachable', probe_due_ts: Date.now() + 3600_000 })
  return { id, comeBack: () => change({ state: 'ready', probe_due_ts: 0 }) }
}

/** Returns the tries of a run, in order. */
export async function triesOf({ context }: Pick<TestServer, 'context'>, runId: string) {
  return await context.db
    .selectFrom('engine_tries')
    .selectAll()
    .where('run_id', '=', runId)
    .orderBy('write_ts')
    .execute()
}

/** Returns the template that makes pictures from words, which only engines can run. */
export async function wordsTemplate({ api }: Pick<TestUser, 'api'>): Promise<string> {
  const { work_template_arr } = await api.listWorkTemplates({ limit: 100 })
  const template = work_template_arr.find(({ title }) => title === 'Words to Picture')
  if (!template) throw new Error('No engine offers pictures from words')
  return template.id
}

/** Starts a picture from words, in the format with the fewest pixels. */
export async function startPicture(
  person: Pick<TestUser, 'api'>,
  prompt: string,
  params: Params = {},
): Promise<string> {
  const { id } = await person.api.createWork({
    work_template_id: await wordsTemplate(person),
    source_arr: [],
    params: { prompt, seed: 7, format: 'phone', ...params },
  })
  return id
}
