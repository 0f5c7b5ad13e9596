import type { Post } from '@easel/contract'
import { samplePhoto } from '@easel/testkit'
import { type Joined, templateId, upload, workIn } from './harness.ts'

/** A post of somebody's, of a small oil painting made for it. */
export async function postBy({ api }: Joined, title = 'A painting'): Promise<Post> {
  const { id } = await api.createWork({
    work_template_id: await templateId(api),
    source_arr: [{ id: await upload(api, await samplePhoto({ width: 48, height: 48 })) }],
    params: { seed: 1 },
  })
  await workIn(api, id, ['done'])
  return await api.createPost({ title, work_id: id })
}
