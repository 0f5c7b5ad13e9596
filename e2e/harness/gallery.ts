import type { Post, Work } from '@easel/contract'
import { expect } from 'vitest'
import { paint } from './making.ts'
import type { Member } from './person.ts'

/** Makes and publishes a painting; returns the post and its work. */
export async function postPainting(
  { api }: Pick<Member, 'api'>,
  title: string,
): Promise<{ work: Work; post: Post }> {
  const work = await paint(api)
  return { work, post: await api.createPost({ work_id: work.id, title }) }
}

/** Makes a drawing, which needs no photo. */
export async function draw({ api }: Pick<Member, 'api'>): Promise<Work> {
  const { work_template_arr } = await api.listWorkTemplates({ keyword: 'Flowing Lines' })
  const { id } = await api.createWork({ work_template_id: work_template_arr[0]!.id, source_arr: [] })
  await expect.poll(async () => (await api.getWork({ id })).state).toBe('done')
  return await api.getWork({ id })
}

/** Makes and publishes a drawing; returns the post as lists contain it. */
export async function postDrawing(member: Pick<Member, 'api'>, title: string): Promise<Post> {
  const work = await draw(member)
  const { id } = await member.api.createPost({ work_id: work.id, title })
  const { post_arr } = await member.api.listPosts({ order_by: 'ts' })
  return post_arr.find((post) => post.id === id)!
}
