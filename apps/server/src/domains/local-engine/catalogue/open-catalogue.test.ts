import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openCatalogue } from './open-catalogue.ts'

const { signal } = new AbortController()

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'easel-models-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const ownOf = async () => (await openCatalogue({ LOCAL_MODELS_DIR: folder }, signal)).ownModels
const namesOf = async () => (await ownOf()).map(({ path }) => basename(path))

describe('the folder of models', () => {
  test.skipIf(process.platform === 'win32')('offers plain files, and neither links nor devices', async () => {
    await writeFile(join(folder, 'a.gguf'), 'weights')
    await symlink('/etc/passwd', join(folder, 'link.gguf'))
    await symlink('/dev/zero', join(folder, 'device.gguf'))
    await symlink(join(folder, 'none'), join(folder, 'dead.gguf'))
    // The folder contains a link to itself.
    await symlink(folder, join(folder, 'loop'))
    await promisify(execFile)('mkfifo', [join(folder, 'pipe.gguf')])
    expect(await ownOf()).toEqual([
      { key: expect.stringMatching(/^own-/), path: join(folder, 'a.gguf'), bytes: 7 },
    ])
  })

  test('is read three levels deep, without hidden folders', async () => {
    await mkdir(join(folder, '1', '2', '3', '4'), { recursive: true })
    await mkdir(join(folder, '.hidden'))
    for (const [index, place] of [['1', '2', '3'], ['1', '2', '3', '4'], ['.hidden']].entries())
      await writeFile(join(folder, ...place, `${index}.gguf`), '')
    expect(await namesOf()).toEqual(['0.gguf'])
  })

  test('with 10,000 files offers 200 models', async () => {
    const names = Array.from({ length: 10_000 }, (_, index) => `${index}.${index % 2 ? 'gguf' : 'txt'}`)
    for (let offset = 0; offset < names.length; offset += 500)
      await Promise.all(names.slice(offset, offset + 500).map((name) => writeFile(join(folder, name), '')))
    const found = await namesOf()
    expect(found).toHaveLength(200)
    expect(found.every((name) => name.endsWith('.gguf'))).toBe(true)
  })

  test('that does not exist offers nothing', async () => {
    await rm(folder, { recursive: true })
    expect(await ownOf()).toEqual([])
  })
})

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
