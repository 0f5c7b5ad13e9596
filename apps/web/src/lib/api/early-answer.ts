import { basePath } from '@easel/contract/client'

/**
 * Returns, once, the answer of a call that the page sent before its scripts were loaded; undefined if there was no such call, or
 * if it failed.
 */
export async function earlyAnswer<Answer>(path: string): Promise<Answer | undefined> {
  const { sentCalls } = globalThis as { sentCalls?: Map<string, Promise<Response>> }
  const address = basePath + path
  const call = sentCalls?.get(address)
  sentCalls?.delete(address)
  try {
    const response = await call
    return response?.ok ? ((await response.json()) as Answer) : undefined
  } catch {
    return undefined
  }
}
