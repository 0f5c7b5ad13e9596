import { basePath } from '@easel/contract/client'

/** Returns the answer of a call that the page has sent before its scripts came, once; undefined if it has sent none, or the call has failed. */
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
