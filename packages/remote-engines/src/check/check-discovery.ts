import { randomUUID } from 'node:crypto'
import { type ConnectOptions, connectEngine } from '../connect.ts'
import { EngineError } from '../fault.ts'
import type { Capabilities, Probe } from '../port.ts'
import { NotOffered } from './recorder.ts'
import type { Session } from './session.ts'
import { CheckFailure } from './trial.ts'

/** Checks the probe and the capabilities, and checks that the engine refuses a wrong key. */
export async function checkDiscovery(session: Session): Promise<void> {
  const { engine, recorder, config } = session
  await recorder.check('probe', async (signal) => probeDetail(await engine.probe(signal)))
  await recorder.check('capabilities', async (signal) => {
    const capabilities = await engine.capabilities(signal)
    session.models = capabilities.models.filter(({ missing }) => missing.length === 0)
    if (session.models.length === 0) throw new CheckFailure('No model can run')
    return capabilitiesDetail(capabilities, session.models.length)
  })
  await recorder.check('wrong key', (signal) => checkWrongKey(config, signal))
  await recorder.check('unknown id', async (signal) => {
    const { state } = await engine.poll({ id: randomUUID(), engine_job: 'job_00000000_00000000' }, signal)
    if (state !== 'unknown') throw new CheckFailure(`A try that was never sent is ${state}`)
    return 'A try that was never sent is unknown'
  })
}

function probeDetail({ version, device, queue_length, memory }: Probe): string {
  const parts = [
    version && `version ${version}`,
    device,
    memory && `${(memory.total / 1024 ** 3).toFixed(1)} GiB`,
    queue_length !== undefined && `${queue_length} in its queue`,
  ]
  return parts.filter(Boolean).join(', ') || 'It answers'
}

function capabilitiesDetail({ models, node_types }: Capabilities, ready: number): string {
  const types = node_types ? `, ${Object.keys(node_types).length} node types` : ''
  return `${ready} of ${models.length} models can run${types}`
}

async function checkWrongKey(config: ConnectOptions, signal: AbortSignal): Promise<string> {
  const names = Object.keys(config.headers)
  if (names.length === 0) throw new NotOffered('No key was given')
  const headers = Object.fromEntries(names.map((name) => [name, 'Bearer wrong']))
  await using withoutKey = connectEngine({ ...config, headers })
  const error = await withoutKey.probe(signal).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!error) throw new CheckFailure('The engine accepts a wrong key')
  if (!(error instanceof EngineError)) throw error
  if (error.fault.code !== 'unauthorized') throw error
  return 'The engine refuses a wrong key'
}
