import { startComfyDouble, usualModels } from '@easel/comfyui-double'
import { readPictureWords } from '@easel/media-metadata/words'
import { readLabels, readManifest } from '@easel/nodes/origin'
import { pictureOf } from '@easel/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEngine, engineIn } from '../../../test/engines.ts'
import { refusalOf, startTestServer, type TestServer, type TestUser, workIn } from '../../../test/harness.ts'

const loras = ['style/ink.safetensors']

let server: TestServer
let double: Awaited<ReturnType<typeof startComfyDouble>>
let ann: TestUser
let work: { id: string; key: string }

beforeAll(async () => {
  server = await startTestServer()
  double = await startComfyDouble({ stepMs: 2, models: { ...usualModels, loras } })
  await engineIn(server, await addEngine(server, double.url), 'ready')
  ann = await server.join()
  const [template] = (await ann.api.listWorkTemplates({ keyword: 'Words to Picture' })).work_template_arr
  const { id } = await ann.api.createWork({
    ...{ work_template_id: template!.id, source_arr: [] },
    params: {
      ...{ prompt: '{a lighthouse}, fog', negative_prompt: 'people', style: 'oil', seed: 42, steps: 3 },
      ...{ model: 'sd_xl_base_1.0.safetensors', sampler: 'heun', scheduler: 'karras' },
      loras: 'style/ink.safetensors: 0.6',
    },
  })
  work = { id, key: pictureOf(await workIn(ann.api, id, ['done', 'fail', 'break'])).key }
})
afterAll(async () => {
  await double[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

async function fetched(url: string) {
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
  return { bytes, read: await readPictureWords(new Blob([bytes])) }
}

test('a file carries no words, unless its maker wants it', async () => {
  const { url, has_words } = await ann.api.signTargetDownload({ key: work.key })
  expect(has_words).toBe(true)
  expect((await fetched(url)).read).toEqual({ kind: 'none' })
})

test.each(['png', 'jpeg', 'webp'] as const)(
  'words are kept in a %s, below its labels and its signature',
  async (format) => {
    const { url } = await ann.api.signTargetDownload({ key: work.key, format, words: 'keep' })
    const { bytes, read } = await fetched(url)
    expect(read).toMatchObject({
      kind: 'found',
      words: {
        ...{ source: 'easel', seed: 42, steps: 3, sampler: 'heun', model: 'sd_xl_base_1.0' },
        ...{ scheduler: 'karras', loras: [{ name: 'ink', weight: 0.6 }] },
        ...{ width: 1280, height: 1280 },
      },
    })
    const { prompt, negative_prompt } = (read as Extract<typeof read, { kind: 'found' }>).words
    expect(prompt).toMatch(/^\{?a lighthouse\}?, fog, oil painting/)
    expect(negative_prompt).toBe('people, photograph')
    expect(readLabels(bytes)!.producedId).toBe(work.id)
    expect(await readManifest(bytes, `image/${format}`)).toMatchObject({ state: 'valid' })
  },
)

test('words are given to the owner alone, also of a post', async () => {
  const bo = await server.join()
  await ann.api.createPost({ work_id: work.id, title: 'Fog' })
  const post = (await ann.api.listPosts({})).post_arr.find(({ title }) => title === 'Fog')!
  const { key } = pictureOf(post)
  const given = await bo.api.signTargetDownload({ key })
  expect(given.has_words).toBeUndefined()
  expect((await refusalOf(bo.api.signTargetDownload({ key, words: 'keep' }))).code).toBe('A0301')
  expect((await refusalOf(server.visitor.signTargetDownload({ key, words: 'keep' }))).code).toBe('A0301')
  const { url } = await ann.api.signTargetDownload({ key, words: 'keep' })
  expect((await fetched(url)).read.kind).toBe('found')
})

test('an AVIF file, and a file of a work without words, carry no words', async () => {
  const { url } = await ann.api.signTargetDownload({ key: work.key, format: 'avif', words: 'keep' })
  expect((await fetched(url)).read).toEqual({ kind: 'none' })
  const { id } = await ann.api.createWork({
    work_template_id: (await ann.api.listWorkTemplates({ keyword: 'Flowing Lines' })).work_template_arr[0]!
      .id,
    source_arr: [],
  })
  const { key } = pictureOf(await workIn(ann.api, id, ['done', 'fail', 'break']))
  expect((await ann.api.signTargetDownload({ key, words: 'keep' })).has_words).toBeUndefined()
})
