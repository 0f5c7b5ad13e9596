import { samplePhoto } from '@easel/testkit'
import { type Joined, type TestServer, templateId, upload, workIn } from './harness.ts'

/** A finished work of somebody; another seed is another picture. */
export async function finishedWork(server: TestServer, { api }: Joined, seed = 1): Promise<string> {
  const source = await upload(api, await samplePhoto({ width: 48, height: 48, seed }))
  const { id } = await api.createWork({
    work_template_id: await templateId(server.visitor),
    source_arr: [{ id: source }],
    params: { seed: 1 },
  })
  await workIn(api, id, ['done'])
  return id
}

export async function posted(server: TestServer, person: Joined, seed = 1) {
  const work_id = await finishedWork(server, person, seed)
  return await person.api.createPost({ title: 'A view', work_id })
}

export async function joinModerator(server: TestServer): Promise<Joined> {
  const moderator = await server.join()
  await server.context.db
    .updateTable('users')
    .set({ role: 'moderator' })
    .where('id', '=', moderator.userId)
    .execute()
  return moderator
}
