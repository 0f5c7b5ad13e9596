import { engineError } from '../../fault.ts'
import { type EngineAnswer, fetchAnswer, limits, parseAnswer } from '../../http.ts'
import type { EngineConfig } from '../../port.ts'

const timeoutMs = 15_000

/** Returns the address of a call of the API. The name of a call of an extension is a path that begins with a slash. */
export const urlOf = ({ address }: EngineConfig, name: string): string =>
  name.startsWith('/') ? address + name : `${address}/sdapi/v1/${name}`

async function get(config: EngineConfig, name: string, signal: AbortSignal): Promise<EngineAnswer> {
  const options = { headers: config.headers, maxBytes: limits.answerBytes, timeoutMs, signal }
  return await fetchAnswer(urlOf(config, name), options)
}

/** Reads data that every such server has. */
export async function readRequired(
  config: EngineConfig,
  name: string,
  signal: AbortSignal,
): Promise<unknown> {
  const answer = await get(config, name, signal)
  if (answer.status >= 500) throw engineError('unreachable', {})
  if (answer.status !== 200) throw engineError('not_an_engine', {})
  return parseAnswer(answer)
}

/** Reads data that only some versions have; undefined if the server lacks it. */
export async function readOptional(
  config: EngineConfig,
  name: string,
  signal: AbortSignal,
): Promise<unknown> {
  const answer = await get(config, name, signal)
  return answer.status === 200 ? parseAnswer(answer) : undefined
}
