import type { TestServer, TestUser } from './harness.ts'

export async function joinAdmin(server: TestServer): Promise<TestUser> {
  const admin = await server.join()
  await server.context.db
    .updateTable('users')
    .set({ is_admin: true })
    .where('id', '=', admin.userId)
    .execute()
  return admin
}
