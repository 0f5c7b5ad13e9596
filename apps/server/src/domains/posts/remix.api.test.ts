import { samplePhoto } from '@easel/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archiveOf, exportOf, importInto, zip } from '../../../test/archive.ts'
import {
  startTestServer,
  type TestServer,
  type TestUser,
  templateId,
  upload,
  workIn,
} from '../../../test/harness.ts'
import { postBy } from '../../../test/posting.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '100' })
})
afterAll(() => server[Symbol.asyncDispose]())

async function remixOf({ api }: TestUser, postId: string): Promise<string> {
  const { id } = await api.createWork({
    work_template_id: await templateId(api),
    source_arr: [{ id: await upload(api, await samplePhoto({ width: 64, height: 48 })) }],
    params: { seed: 1 },
    remix_of_post_id: postId,
  })
  await workIn(api, id, ['done'])
  return id
}

/** Returns the work that an import has added. */
async function importedWork({ api }: TestUser): Promise<string> {
  const { work_arr } = await api.listWorks({ limit: 100 })
  return work_arr.find(({ is_post }) => !is_post)!.id
}

const remixesOf = async (postId: string) =>
  (await server.visitor.listPosts({ remix_of_post_id: postId })).post_arr.map(({ id }) => id)

test('a posted remix names the remixed post, unless either author has blocked the other since', async () => {
  const [ann, bob] = [await server.join(), await server.join()]
  const origin = await postBy(ann)
  const work_id = await remixOf(bob, origin.id)
  const later = await remixOf(bob, origin.id)
  const post = await bob.api.createPost({ title: 'Remix', work_id })
  expect(post.remix_of?.post_id).toBe(origin.id)
  await ann.api.blockUser({ id: bob.userId })
  const blocked = await bob.api.createPost({ title: 'Later', work_id: later })
  expect(blocked.remix_of).toBeUndefined()
  expect(await remixesOf(origin.id)).toEqual([post.id])
})

test('an archive without this site’s seal cannot make a work a remix of another user’s post', async () => {
  const [ann, mal] = [await server.join(), await server.join()]
  const origin = await postBy(ann)
  const path = 'media/works/a.jpg'
  const item = {
    ...{ id: crypto.randomUUID(), state: 'done', media_type: 'image', params: {}, create_ts: 1 },
    template: {
      ...{ id: crypto.randomUUID(), version: 1, cost: 1, media_type: 'image', input_arr: [] },
      title: { en: 'T', zh: 'T' },
    },
    ...{ image: { path }, remix_of_post_id: origin.id },
  }
  const photo = await samplePhoto({ width: 64, height: 48 })
  const archive = archiveOf(crypto.randomUUID(), { works: [item] }, { [path]: Buffer.from(photo) })
  await importInto(mal, await zip(archive))
  const post = await mal.api.createPost({ title: 'Forged', work_id: await importedWork(mal) })
  expect([post.remix_of, await remixesOf(origin.id)]).toEqual([undefined, []])
})

test('an archive of this site restores a remix, unless the author of the remixed post has blocked its maker', async () => {
  const [ann, bob] = [await server.join(), await server.join()]
  const origin = await postBy(ann)
  const work_id = await remixOf(bob, origin.id)
  const archive = await exportOf(bob)
  await bob.api.deleteWork({ id: work_id })
  await importInto(bob, archive)
  const back = await importedWork(bob)
  const post = await bob.api.createPost({ title: 'Back', work_id: back })
  expect(post.remix_of?.post_id).toBe(origin.id)
  await bob.api.deletePost({ id: post.id })
  await bob.api.deleteWork({ id: back })
  await ann.api.blockUser({ id: bob.userId })
  await importInto(bob, archive)
  expect(
    (await bob.api.createPost({ title: 'Again', work_id: await importedWork(bob) })).remix_of,
  ).toBeUndefined()
})
