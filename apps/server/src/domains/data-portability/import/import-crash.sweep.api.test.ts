import sharp from 'sharp'
import { expect, test } from 'vitest'
import { archiveOf, uploadArchive, zip } from '../../../../test/archive.ts'
import { startTestServer, until } from '../../../../test/harness.ts'
import { newId } from '../../../platform/ids.ts'
import { type ImporterDeps, startImporter } from './run-import.ts'

/** Creates an archive of `count` small works, each with its own picture and post. */
async function manyWorks(count: number): Promise<Buffer> {
  const media: Record<string, Buffer> = {}
  const works: object[] = []
  const posts: object[] = []
  for (let index = 0; index < count; index++) {
    const create = { width: 8, height: 8, channels: 3 as const, background: { r: index, g: 0, b: 0 } }
    media[`media/works/${index}.png`] = await sharp({ create }).png().toBuffer()
    const id = newId()
    const template = {
      id: newId(),
      version: 1,
      title: { en: 'T', zh: 'T' },
      media_type: 'image',
      input_arr: [],
    }
    const image = { path: `media/works/${index}.png` }
    works.push({
      id,
      state: 'done',
      media_type: 'image',
      params: {},
      create_ts: 1_700_000_000_000 + index,
      template,
      image,
    })
    posts.push({ id: newId(), work_id: id, title: `Post ${index}`, create_ts: 1_700_000_000_000 + index })
  }
  return await zip(archiveOf(newId(), { works, posts }, media))
}

test('an import whose worker dies repeatedly is completed, with each item once', async () => {
  await using server = await startTestServer({}, { withWorker: false })
  const { context } = server
  const ann = await server.join()
  const id = await uploadArchive(ann, await manyWorks(30))
  await ann.api.importAccount({ id })
  const count = async () =>
    (await context.db.selectFrom('works').select('id').where('user_id', '=', ann.userId).execute()).length
  const deps: ImporterDeps = {
    ...context,
    ...{ siteName: () => 'Easel', moderators: [], admins: [] },
    preCheck: { scorePictures: async () => undefined },
    queueAvatarCheck: async () => {},
    checkTexts: () => {},
  }
  for (const until_ of [3, 11]) {
    const importer = await startImporter(deps)
    await until(async () => ((await count()) >= until_ ? true : undefined))
    await importer[Symbol.asyncDispose]()
  }
  expect(await count()).toBeLessThan(30)
  const last = await startImporter(deps)
  const done = await until(async () => {
    const answer = await ann.api.importAccount({ id })
    return answer.state === 'done' ? answer : undefined
  })
  await last[Symbol.asyncDispose]()
  expect(done.result!.count).toMatchObject({
    work: { added: 30, present: 0, refused: 0 },
    post: { added: 30, present: 0 },
  })
  const { work_arr } = await ann.api.listWorks({ limit: 100 })
  expect(work_arr.map(({ create_ts }) => create_ts - 1_700_000_000_000)).toEqual(
    Array.from({ length: 30 }, (_, index) => 29 - index),
  )
  const { post_arr } = await ann.api.listPosts({ user_id: ann.userId, limit: 100 })
  expect(post_arr.map(({ title }) => title)).toEqual(
    Array.from({ length: 30 }, (_, index) => `Post ${29 - index}`),
  )
})
