import { expect } from 'vitest'
import type { Member } from './person.ts'
import type { Server } from './server.ts'

/** Adds an engine as its host does, and waits until the gallery has what it can do. */
export async function addEngine(server: Server, { api, user }: Member, address: string): Promise<void> {
  await server.host(['admin', 'add', user.username])
  const { id } = await api.createEngine({ kind: 'comfyui', name: user.username, address })
  await expect.poll(async () => (await api.getEngine({ id })).state, { timeout: 60_000 }).toBe('ready')
}
