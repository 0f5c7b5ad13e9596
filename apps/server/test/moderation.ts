import type { Post } from '@easel/contract'
import type { TestServer, TestUser } from './harness.ts'
import { postBy } from './posting.ts'

/** Creates a post. Another seed gives another picture. */
export async function createPublicPost(person: TestUser, seed = 1): Promise<Post> {
  return await postBy(person, 'A view', { width: 48, height: 48, seed })
}

export async function joinModerator(server: TestServer): Promise<TestUser> {
  const moderator = await server.join()
  await server.context.db
    .updateTable('users')
    .set({ role: 'moderator' })
    .where('id', '=', moderator.userId)
    .execute()
  return moderator
}
