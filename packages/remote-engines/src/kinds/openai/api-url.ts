import type { EngineConfig } from '../../port.ts'

/** Returns the URL of a call. The address may end in `/v1`, because many clients expect such addresses. */
export function apiUrl({ address }: EngineConfig, path: string): string {
  const base = /\/v\d+$/.test(address) ? address : `${address}/v1`
  return `${base}/${path}`
}
