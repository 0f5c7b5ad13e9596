import { readLabels } from '@easel/nodes/origin'
import { samplePhoto } from '@easel/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, templateId, until, upload, workIn } from '../../../test/harness.ts'
import { tidy } from '../../housekeeping.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

test('lists show a clip of a film, with its origin and without its sound; housekeeping makes those that are missing', async () => {
  const { api } = await server.join()
  const photos = await Promise.all([1, 2, 3].map((seed) => samplePhoto({ width: 1280, height: 720, seed })))
  const { id } = await api.createWork({
    work_template_id: await templateId(api, 'video'),
    source_arr: await Promise.all(photos.map(async (photo) => ({ id: await upload(api, photo) }))),
    params: { pace: 'lively' },
  })
  await workIn(api, id, ['done'])
  const post = await api.createPost({ work_id: id, title: 'A film' })
  const film = async () => {
    const { post_arr } = await server.visitor.listPosts({ user_id: post.user_info.id as never })
    return post_arr[0]!.result_info.data.outputs[0]!.files!.video!
  }
  const whole = await film()
  const clipUrl = () => until(async () => (await film()).small_url)
  const answer = await fetch(await clipUrl())
  expect(answer.headers.get('content-type')).toBe('video/mp4')
  const clip = new Uint8Array(await answer.arrayBuffer())
  expect(clip.byteLength).toBeLessThan(Math.min(400_000, whole.byte_size))
  expect(readLabels(clip)?.sourceType).toMatch(/algorithmicallyEnhanced$/)

  const { db } = server.context
  await db.deleteFrom('variants').where('spec', '=', '1-clip').execute()
  expect((await film()).small_url).toBeUndefined()
  expect((await fetch(`${whole.url}?size=small`)).headers.get('content-length')).toBe(String(whole.byte_size))
  await tidy(server.context)
  expect((await fetch(await clipUrl())).headers.get('content-length')).toBe(String(clip.byteLength))
})
