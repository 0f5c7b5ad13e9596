import type { EngineConfig } from '../../port.ts'

/** URL of a call; an address may end in `/v1`, as many clients write it, or before it. */
export function apiUrl({ address }: EngineConfig, path: string): string {
  const base = /\/v\d+$/.test(address) ? address : `${address}/v1`
  return `${base}/${path}`
}
