import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ggufFile } from '../testing/gguf.ts'
import { LoraFolder } from './lora-folder.ts'

const { signal } = new AbortController()

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'easel-loras-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Returns a file in the format safetensors with this metadata. */
function safetensors(metadata: object): Buffer {
  const header = Buffer.from(JSON.stringify({ __metadata__: metadata, lora_up: { data_offsets: [0, 0] } }))
  const length = Buffer.alloc(8)
  length.writeBigUInt64LE(BigInt(header.length))
  return Buffer.concat([length, header, Buffer.alloc(16)])
}

test('LoRAs are listed by their paths below the folder, with the facts that show family and words', async () => {
  await mkdir(join(folder, 'inks'))
  const metadata = {
    ss_base_model_version: 'sdxl_base_v1-0',
    'modelspec.trigger_phrase': 'inkwash',
    other: 'x',
  }
  await writeFile(join(folder, 'inks', 'wash.safetensors'), safetensors(metadata))
  await writeFile(join(folder, 'plain.gguf'), `GGUF${'\0'.repeat(40)}`)
  await writeFile(join(folder, 'huge.safetensors'), safetensors({ ss_base_model_version: 'x'.repeat(3000) }))
  const { other: _, ...known } = metadata
  expect(await new LoraFolder(folder).list(signal)).toEqual([
    { path: 'huge.safetensors', metadata: {} },
    { path: 'inks/wash.safetensors', metadata: known },
    { path: 'plain.gguf', metadata: {} },
  ])
})

test.skipIf(process.platform === 'win32')(
  'links, cut files and files that are no weights are left out',
  async () => {
    await writeFile(join(folder, 'page.safetensors'), '<!doctype html><title>Sign in</title>')
    await writeFile(join(folder, 'old.ckpt'), 'PK')
    await writeFile(
      join(folder, 'damaged.safetensors'),
      Buffer.concat([safetensors({}).subarray(0, 9), Buffer.alloc(200)]),
    )
    const gguf = ggufFile({ parts: [{ name: 'lora_up', sides: [8], type: 1, bytes: 16 }] })
    await writeFile(join(folder, 'cut.gguf'), gguf.subarray(0, -1))
    await writeFile(join(folder, 'cut.safetensors'), safetensors({}).subarray(0, 40))
    await symlink('/etc/passwd', join(folder, 'link.safetensors'))
    expect(await new LoraFolder(folder).list(signal)).toEqual([{ path: 'damaged.safetensors', metadata: {} }])
  },
)

test('new, changed and deleted files are noticed', async () => {
  const loras = new LoraFolder(folder)
  const path = join(folder, 'a.safetensors')
  expect(await loras.list(signal)).toEqual([])
  await writeFile(path, safetensors({ 'modelspec.trigger_phrase': 'one' }))
  expect(await loras.list(signal)).toMatchObject([{ metadata: { 'modelspec.trigger_phrase': 'one' } }])
  await writeFile(path, safetensors({ 'modelspec.trigger_phrase': 'two' }))
  await utimes(path, 1, 1)
  expect(await loras.list(signal)).toMatchObject([{ metadata: { 'modelspec.trigger_phrase': 'two' } }])
  await rm(path)
  expect(await loras.list(signal)).toEqual([])
})

test('a folder that does not exist has no LoRAs', async () => {
  await rm(folder, { recursive: true })
  expect(await new LoraFolder(folder).list(signal)).toEqual([])
})
