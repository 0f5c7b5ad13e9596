import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ggufFile } from '../testing/gguf.ts'
import { describeOwn, findOwnFiles } from './own-models.ts'

const { signal } = new AbortController()

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'easel-models-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const namesOf = async () => (await findOwnFiles(folder, signal)).models.map(({ path }) => basename(path))

/** The beginning of a whole model in the format GGUF. */
const gguf = `GGUF\x03\0\0\0${'\0'.repeat(16)}cond_stage_model.transformer.text_model.x\0first_stage_model.x`

/** Returns a file in the format safetensors with these parts, each of 16 bytes. */
function safetensors(...parts: string[]): Buffer {
  const list = parts.map((part, index) => [part, { data_offsets: [16 * index, 16 * index + 16] }])
  const header = Buffer.from(JSON.stringify(Object.fromEntries(list)))
  const length = Buffer.alloc(8)
  length.writeBigUInt64LE(BigInt(header.length))
  return Buffer.concat([length, header, Buffer.alloc(16 * parts.length)])
}
const xl = ['conditioner.embedders.1.model.ln_final.weight', 'first_stage_model.decoder.conv_in.weight']

test.skipIf(process.platform === 'win32')(
  'plain files are offered, and neither links nor devices',
  async () => {
    await writeFile(join(folder, 'a.gguf'), gguf)
    await symlink(join(folder, 'a.gguf'), join(folder, 'link.gguf'))
    await symlink('/dev/zero', join(folder, 'device.gguf'))
    await symlink(join(folder, 'none'), join(folder, 'dead.gguf'))
    // The folder contains a link to itself.
    await symlink(folder, join(folder, 'loop'))
    await promisify(execFile)('mkfifo', [join(folder, 'pipe.gguf')])
    expect(await findOwnFiles(folder, signal)).toMatchObject({
      models: [{ path: join(folder, 'a.gguf'), bytes: gguf.length, family: 'sd15' }],
      refusedCount: 0,
    })
  },
)

test('the folder is read three levels deep, without hidden folders', async () => {
  await mkdir(join(folder, '1', '2', '3', '4'), { recursive: true })
  await mkdir(join(folder, '.hidden'))
  for (const [index, place] of [['1', '2', '3'], ['1', '2', '3', '4'], ['.hidden']].entries())
    await writeFile(join(folder, ...place, `${index}.gguf`), gguf)
  expect(await namesOf()).toEqual(['0.gguf'])
})

test('of 10,000 files, 200 models are offered', async () => {
  const names = Array.from({ length: 10_000 }, (_, index) => `${index}.${index % 2 ? 'gguf' : 'txt'}`)
  for (let offset = 0; offset < names.length; offset += 500)
    await Promise.all(names.slice(offset, offset + 500).map((name) => writeFile(join(folder, name), gguf)))
  const found = await namesOf()
  expect(found).toHaveLength(200)
  expect(found.every((name) => name.endsWith('.gguf'))).toBe(true)
})

test('of many files that cannot be used, the first are reported, and all are counted', async () => {
  for (let index = 0; index < 30; index += 1) await writeFile(join(folder, `${index}.ckpt`), 'PK')
  const { models, refused, refusedCount } = await findOwnFiles(folder, signal)
  expect([models.length, refused.length, refusedCount]).toEqual([0, 20, 30])
})

test('a folder that does not exist offers nothing', async () => {
  await rm(folder, { recursive: true })
  expect(await namesOf()).toEqual([])
})

test('a file that is no whole model is refused with the reason', async () => {
  const whole = safetensors(...xl)
  const parts = ['cond_stage_model.transformer.text_model.x', 'first_stage_model.x']
  const quantized = ggufFile({
    parts: parts.map((name) => ({ name, sides: [256, 2], type: 12, bytes: 288 })),
  })
  const contents = {
    'a-code.ckpt': 'PK\x03\x04 pickled code',
    'b-empty.gguf': '',
    'c-page.safetensors': '<!doctype html><title>Sign in</title>',
    'd-lora.safetensors': safetensors('lora_unet_down.weight'),
    'e-list-cut.safetensors': whole.subarray(0, 60),
    'f-parts-cut.safetensors': whole.subarray(0, -1),
    'g-whole.safetensors': whole,
    'h-list-cut.gguf': quantized.subarray(0, 150),
    'i-parts-cut.gguf': quantized.subarray(0, -1),
    'j-whole.gguf': quantized,
  }
  for (const [name, content] of Object.entries(contents)) await writeFile(join(folder, name), content)
  const { models, refused } = await findOwnFiles(folder, signal)
  expect(models.map(({ path }) => basename(path))).toEqual(['g-whole.safetensors', 'j-whole.gguf'])
  expect(refused.map(({ name, fault }) => [name, fault.code])).toEqual([
    ['a-code.ckpt', 'no_model_file'],
    ['b-empty.gguf', 'no_model_file'],
    ['c-page.safetensors', 'no_model_file'],
    ['d-lora.safetensors', 'part_of_model'],
    ['e-list-cut.safetensors', 'cut_file'],
    ['f-parts-cut.safetensors', 'cut_file'],
    ['h-list-cut.gguf', 'cut_file'],
    ['i-parts-cut.gguf', 'cut_file'],
  ])
})

test('a file of terabytes is not read as a whole', async () => {
  const path = join(folder, 'huge.gguf')
  await writeFile(path, gguf)
  await truncate(path, 2 ** 40)
  expect(await namesOf()).toEqual(['huge.gguf'])
})

test('a model gets the usual settings of its family', async () => {
  await writeFile(join(folder, 'painter.safetensors'), safetensors(...xl))
  await writeFile(join(folder, 'painter-turbo.safetensors'), safetensors(...xl))
  const { models } = await findOwnFiles(folder, signal)
  const [painter, turbo] = models.toSorted((a, b) => a.path.length - b.path.length).map(describeOwn)
  expect(painter).toMatchObject({
    family: 'sdxl',
    side: 1024,
    steps: 25,
    flags: ['--diffusion-fa', '--vae-tiling'],
  })
  expect(turbo).toMatchObject({ side: 1024, steps: 8 })
})
