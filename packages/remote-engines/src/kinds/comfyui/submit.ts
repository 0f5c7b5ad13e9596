import { randomUUID } from 'node:crypto'
import { EngineError, engineError } from '../../fault.ts'
import { type EngineAnswer, parseAnswer } from '../../http.ts'
import type { GraphRequest, SubmitOptions, TryHandle } from '../../port.ts'
import { type Fields, fieldsOf, isFields } from '../../untrusted.ts'
import { cancel } from './cancel.ts'
import type { Client } from './client.ts'
import { FaultReader } from './execution-fault.ts'
import { type Prompt, promptOf } from './prompt.ts'
import { TrySocket } from './socket.ts'
import { upload } from './upload.ts'
import { textOf } from './values.ts'

const promptTimeoutMs = 60_000

interface SubmittedPrompt {
  readonly handle: TryHandle
  readonly socket: TrySocket | undefined
}

/** Sends a graph. An error before the prompt is sent has the delivery `no`, because the try cannot have started. */
export async function submitGraph(
  client: Client,
  request: GraphRequest,
  options: SubmitOptions,
): Promise<SubmittedPrompt> {
  const { id, nonce, signal } = options
  const { prompt, socket } = await beforeDelivery(async () => {
    const uploaded: string[] = []
    for (const [index, { picture }] of request.uploads.entries())
      uploaded.push(await upload(client, { id, index, picture }, signal))
    const ready = promptOf(request, { id, nonce, uploaded })
    return { prompt: ready, socket: await listen(client, ready, options) }
  })
  try {
    const answer = await deliver(client, { prompt, id, clientId: socket?.clientId ?? randomUUID(), signal })
    const handle = await acceptTry(client, answer, { id, signal })
    socket?.expect(handle.engine_job ?? id)
    return { handle, socket }
  } catch (error) {
    socket?.close()
    throw error
  }
}

/** Runs a step before the prompt is sent. */
export async function beforeDelivery<T>(task: () => Promise<T>): Promise<T> {
  try {
    return await task()
  } catch (error) {
    if (error instanceof EngineError) throw new EngineError(error.fault, 'no')
    throw error
  }
}

async function listen(
  client: Client,
  { graph }: Prompt,
  { id, signal, onHint }: SubmitOptions,
): Promise<TrySocket | undefined> {
  if (!client.config.socket || !onHint) return undefined
  const socket = new TrySocket(client.config, { graph, onHint })
  socket.expect(id)
  await socket.open(signal)
  return socket
}

interface Delivery {
  readonly prompt: Prompt
  readonly id: string
  readonly clientId: string
  readonly signal: AbortSignal
}

async function deliver(client: Client, { prompt, id, clientId, signal }: Delivery): Promise<EngineAnswer> {
  const json = {
    prompt: prompt.graph,
    prompt_id: id,
    client_id: clientId,
    // The engine stores these data with the prompt. Another process uses them to find the try and its output nodes.
    extra_data: { easel_try: id, easel_outputs: prompt.output_nodes, preview_method: 'auto' },
  }
  try {
    return await client.fetch('/prompt', signal, { json, timeoutMs: promptTimeoutMs })
  } catch (error) {
    // The engine may have accepted the prompt before it sent an answer that is too large.
    if (error instanceof EngineError && error.fault.code === 'too_large') {
      throw new EngineError(error.fault, 'unknown')
    }
    throw error
  }
}

interface Sent {
  readonly id: string
  readonly signal: AbortSignal
}

async function acceptTry(client: Client, answer: EngineAnswer, { id, signal }: Sent): Promise<TryHandle> {
  if (answer.status >= 500) throw engineError('unreachable', {}, 'unknown')
  const body = readAnswer(answer)
  if (answer.status !== 200) {
    if (!('error' in body)) throw engineError('not_an_engine', {})
    throw new EngineError(new FaultReader(client.config).ofRefusal(body), 'yes')
  }
  const given = textOf(body['prompt_id'])
  if (given === '' || given.length > maxId) throw engineError('not_an_engine', {}, 'unknown')
  const handle = given === id ? { id } : { id, engine_job: given }
  if (Object.keys(fieldsOf(body['node_errors'])).length === 0) return handle
  // Without the refused nodes, the engine would make another picture than the graph describes.
  await cancel(client, handle, signal).catch(() => {})
  throw new EngineError(new FaultReader(client.config).ofRefusal(body), 'yes')
}

const maxId = 200

function readAnswer(answer: EngineAnswer): Fields {
  try {
    const body = parseAnswer(answer)
    if (isFields(body)) return body
  } catch {
    // A proxy may have sent this answer after the engine accepted the prompt.
  }
  throw engineError('not_an_engine', {}, answer.status === 200 ? 'unknown' : 'yes')
}
