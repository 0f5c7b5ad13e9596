import { createClient, posterSizes } from '@easel/contract'
import { readLabels } from '@easel/nodes/origin'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf, startTestServer, type TestServer, type TestUser } from '../../../test/harness.ts'
import { postBy } from '../../../test/posting.ts'

let server: TestServer
let ann: TestUser
beforeAll(async () => {
  server = await startTestServer()
  ann = await server.join()
})
afterAll(() => server[Symbol.asyncDispose]())

const wide = { width: 360, height: 240 }

test('a post has a poster for everyone, in each shape and format, labelled like its picture', async () => {
  const { id } = await postBy(ann, 'Morning #hills', wide)
  for (const [shape, format] of [
    ['portrait', 'png'],
    ['square', 'jpeg'],
    ['story', 'webp'],
  ] as const) {
    const { url } = await server.visitor.signPoster({ id, shape, format })
    const response = await fetch(url)
    expect(response.headers.get('content-type')).toBe(`image/${format}`)
    expect(response.headers.get('content-disposition')).toMatch(new RegExp(`easel-Morning.*-${shape}\\.`))
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject(posterSizes[shape])
    const { mark, sourceType } = readLabels(bytes)!
    expect([mark, sourceType]).toEqual([undefined, expect.stringMatching(/\/algorithmicallyEnhanced$/)])
  }
})

test('a poster is made once for each language and text of a post, and not after the post was deleted', async () => {
  const { id } = await postBy(ann, 'Evening', wide)
  const chinese = createClient({ baseUrl: server.baseUrl, locale: () => 'zh' })
  const specOf = async (api = server.visitor) =>
    new URL((await api.signPoster({ id, format: 'jpeg' })).url).searchParams.get('v')
  const first = await specOf()
  // The name is so long that the name of another poster cannot be guessed.
  expect(first).toMatch(/-[\da-f]{32}$/)
  expect(await specOf()).toBe(first)
  expect(await specOf(chinese)).not.toBe(first)
  await ann.api.updatePost({ id, title: 'Night' })
  expect(await specOf()).not.toBe(first)
  const { url } = await server.visitor.signPoster({ id, format: 'jpeg' })
  await ann.api.deletePost({ id })
  expect((await fetch(url)).status).toBe(404)
  expect((await refusalOf(server.visitor.signPoster({ id }))).code).toBe('A0404')
})
