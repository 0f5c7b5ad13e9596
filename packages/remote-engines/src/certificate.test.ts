import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { selfSigned } from '@easel/engine-doubles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectEngine, engineKindNames } from './connect.ts'
import { EngineError } from './fault.ts'

const server = createServer(selfSigned, (_request, response) => response.end('{}'))
let address: string

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

test.each(engineKindNames)('an engine of kind %s with a self-signed certificate is refused', async (kind) => {
  await using engine = connectEngine({ kind, address, headers: {}, families: {}, socket: false })
  const error = await engine.probe(new AbortController().signal).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(EngineError)
  expect(error).toMatchObject({ fault: { code: 'certificate' }, delivery: 'no' })
})

test('a certificate in NODE_EXTRA_CA_CERTS is accepted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'easel-certificate-'))
  const file = join(folder, 'engine.pem')
  await writeFile(file, selfSigned.cert)
  const script = `
    import { fetchAnswer } from ${JSON.stringify(join(import.meta.dirname, 'http.ts'))}
    const { signal } = new AbortController()
    const { status } = await fetchAnswer(${JSON.stringify(address)}, { maxBytes: 100, timeoutMs: 10_000, signal })
    console.log(status)`
  const run = (env: NodeJS.ProcessEnv) =>
    promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { env })
  try {
    await expect(run({})).rejects.toThrow('certificate')
    expect((await run({ NODE_EXTRA_CA_CERTS: file })).stdout.trim()).toBe('200')
  } finally {
    await rm(folder, { recursive: true })
  }
})
