import { causes } from '@easel/contract'
import { damagedInside, samplePhoto } from '@easel/testkit'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  put,
  refusalOf,
  startTestServer,
  type TestServer,
  templateId,
  workIn,
} from '../../../test/harness.ts'

let server: TestServer
let work_template_id: string
beforeAll(async () => {
  server = await startTestServer()
  work_template_id = await templateId(server.visitor)
})
afterAll(() => server[Symbol.asyncDispose]())

const photo = async () => sharp(await samplePhoto({ width: 300, height: 200 }))

test.each([
  ['JPEG', async () => await (await photo()).jpeg().toBuffer()],
  ['progressive JPEG', async () => await (await photo()).jpeg({ progressive: true }).toBuffer()],
  ['PNG', async () => await (await photo()).png().toBuffer()],
  ['interlaced PNG', async () => await (await photo()).png({ progressive: true }).toBuffer()],
  ['GIF', async () => await (await photo()).gif().toBuffer()],
  ['WebP', async () => await (await photo()).webp().toBuffer()],
  ['AVIF', async () => await (await photo()).avif({ effort: 0 }).toBuffer()],
] as const)('a cut %s is refused on arrival, or can become a work', async (name, make) => {
  const { api } = await server.join()
  const bytes = await make()
  const send = async (length: number) => {
    const id = `${crypto.randomUUID()}.jpg`
    const response = await put(await api.signSourceUpload({ id }), bytes.subarray(0, length))
    return { id, code: response.ok ? undefined : ((await response.json()) as { Code: string }).Code }
  }
  const use = (id: string) => api.createWork({ work_template_id, source_arr: [{ id }] })

  const halfUpload = await send(bytes.length / 2)
  expect(halfUpload.code).toBe('A0700')
  expect(await refusalOf(use(halfUpload.id))).toMatchObject({
    code: 'A0700',
    message: causes.image_unreadable.en,
  })

  const short = await send(bytes.length - 3)
  expect(short.code).toBe(name === 'AVIF' ? 'A0700' : undefined)
  if (short.code) return
  const { id } = await use(short.id)
  expect((await workIn(api, id, ['done', 'fail', 'break'])).state).toBe('done')
})

test.each([
  ['PNG', 'damaged', async () => damagedInside(await (await photo()).png().toBuffer(), 64)],
  ['GIF', 'damaged', async () => damagedInside(await (await photo()).gif().toBuffer(), 64)],
  ['AVIF', 'damaged', async () => damagedInside(await (await photo()).avif({ effort: 0 }).toBuffer(), 64)],
  ['PNG', 'whole', async () => await (await photo()).png().toBuffer()],
  ['GIF', 'whole', async () => await (await photo()).gif().toBuffer()],
  ['AVIF', 'whole', async () => await (await photo()).avif({ effort: 0 }).toBuffer()],
] as const)(
  'a %s whose pixels are %s is refused on arrival only if it is damaged',
  async (_, state, make) => {
    const { api } = await server.join()
    const id = `${crypto.randomUUID()}.jpg`
    const response = await put(await api.signSourceUpload({ id }), await make())
    const code = response.ok ? undefined : ((await response.json()) as { Code: string }).Code
    expect(code).toBe(state === 'damaged' ? 'A0700' : undefined)
  },
)
