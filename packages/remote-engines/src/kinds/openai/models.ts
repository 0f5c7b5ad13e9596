import { engineError } from '../../fault.ts'
import { fetchAnswer, limits, parseAnswer } from '../../http.ts'
import type { ModelInfo } from '../../models.ts'
import type { EngineConfig } from '../../port.ts'
import { fieldsOf, textOf } from '../../untrusted.ts'
import { apiUrl } from './api-url.ts'
import { families, familyOf } from './families.ts'

const maxModels = 500
const maxNameLength = 200
const timeoutMs = 15_000

/** Statuses of servers without a list of models. */
const noList = [404, 405, 501]

/**
 * Returns the names in the server's list; null without a list. A server without a list may be any program. It is
 * `not_an_engine`, unless the host named a model.
 */
export async function listedModels(
  config: EngineConfig,
  signal: AbortSignal,
): Promise<readonly string[] | null> {
  const { headers } = config
  const options = { headers, maxBytes: limits.answerBytes, timeoutMs, signal }
  const answer = await fetchAnswer(apiUrl(config, 'models'), options)
  if (noList.includes(answer.status)) {
    if (Object.keys(config.families).length === 0) throw engineError('not_an_engine', {})
    return null
  }
  if (answer.status >= 500) throw engineError('unreachable', {})
  const { data } = fieldsOf(parseAnswer(answer))
  if (answer.status !== 200 || !Array.isArray(data)) throw engineError('not_an_engine', {})
  const names = data.slice(0, maxModels).map((entry) => textOf(fieldsOf(entry)['id']) ?? '')
  return names.filter((name) => name !== '' && name.length <= maxNameLength)
}

/** Describes the models that make pictures. The server lists them, or the host named them. */
export function modelsOf(names: readonly string[], config: EngineConfig): ModelInfo[] {
  const allNames = new Set([...Object.keys(config.families), ...names])
  return [...allNames].flatMap((name) => {
    const family = familyOf(name, config.families)
    return family ? [{ name, family, tasks: families[family].tasks, missing: [] }] : []
  })
}
