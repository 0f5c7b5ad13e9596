import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openCatalogue } from './open-catalogue.ts'

const { signal } = new AbortController()

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'easel-models-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('the catalogue of the host', () => {
  test.each(['', '<html>', '{"models":[{}]}', '{"models":[],"command":"rm"}', 'null'])(
    'that cannot be read (%s) is reported, and the built-in models stay',
    async (text) => {
      const place = join(folder, 'catalogue.json')
      await writeFile(place, text)
      const { fault, models } = await openCatalogue({ LOCAL_ENGINE_CATALOGUE: place }, signal)
      expect(fault).toMatchObject({ code: 'bad_catalogue' })
      expect(models.length).toBeGreaterThan(0)
    },
  )

  test('allows access to a private network only for the addresses that it names', async () => {
    const place = join(folder, 'catalogue.json')
    const address = 'http://10.0.0.1/a.gguf'
    const runtime = { platform: 'linux', arch: 'x64', backend: 'cpu' }
    const file = { name: 'a.zip', address, sha256: '0'.repeat(64), bytes: 1 }
    await writeFile(place, JSON.stringify({ runtimes: [{ ...runtime, ...file }] }))
    const { reachOf, fault } = await openCatalogue({ LOCAL_ENGINE_CATALOGUE: place }, signal)
    expect(fault).toBeUndefined()
    expect(reachOf(address).isOwn).toBe(true)
    expect(reachOf('http://10.0.0.1/b.gguf').isOwn).toBe(false)
  })
})
