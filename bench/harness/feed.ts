import { createClient } from '@easel/contract'
import type { Bench } from './measurement.ts'
import { makeWork, type Person, roomySettings, signUp, upload } from './person.ts'
import { smallPhoto } from './photos.ts'
import { startServer, temporaryFolder } from './server.ts'

/** A site whose posts have real pictures, all by one person. */
export interface FeedSite {
  baseUrl: string
  person: Person
}

interface FeedContent {
  posts: number
  /** The template of the pictures: paintings of photos, or patterns, which take a fraction of the time. */
  of: 'portrait-in-oils' | 'domain-warp'
}

/** Starts Easel with posts. Each post has a work of its own. */
export async function startFeed({ resources, say }: Bench, content: FeedContent): Promise<FeedSite> {
  const { baseUrl } = await startServer(resources, {
    dataDir: temporaryFolder(resources),
    env: roomySettings,
  })
  const person = await signUp(resources, baseUrl)
  say(`${content.posts} posts`)
  for (let post = 0; post < content.posts; post++) {
    const sources =
      content.of === 'portrait-in-oils' ? [await upload(person, await smallPhoto(post + 1))] : []
    const { work } = await makeWork(person, { template: content.of, sources, params: { seed: post } })
    await person.api.createPost({ title: `Picture of hills, number ${post + 1}`, work_id: work.id })
  }
  const { post_arr } = await createClient({ baseUrl, token: () => undefined }).listHotPosts({ limit: 100 })
  if (post_arr.length !== content.posts) throw new Error(`${post_arr.length} posts in the feed`)
  return { baseUrl, person }
}
