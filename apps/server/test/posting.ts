import type { Post } from '@easel/contract'
import { samplePhoto } from '@easel/testkit'
import { type TestUser, templateId, upload, workIn } from './harness.ts'

type Photo = Parameters<typeof samplePhoto>[0]
const small: Photo = { width: 48, height: 48 }

/** Creates a finished oil painting of a user; another photo gives another picture. */
export async function finishedWork({ api }: TestUser, photo = small): Promise<string> {
  const { id } = await api.createWork({
    work_template_id: await templateId(api),
    source_arr: [{ id: await upload(api, await samplePhoto(photo)) }],
    params: { seed: 1 },
  })
  await workIn(api, id, ['done'])
  return id
}

/** Creates a post of a user, with a new oil painting. */
export async function postBy(person: TestUser, title = 'A painting', photo = small): Promise<Post> {
  return await person.api.createPost({ title, work_id: await finishedWork(person, photo) })
}
