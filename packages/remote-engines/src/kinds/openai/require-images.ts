import { engineError } from '../../fault.ts'
import { fetchAnswer, limits } from '../../http.ts'
import type { EngineConfig } from '../../port.ts'
import { apiUrl } from './api-url.ts'

const timeoutMs = 5000

/** Answers to a body that cannot be read: the route exists, and makes nothing of it. */
const unread = [400, 415, 422, 500]

/** Throws `not_an_engine` at a server that lists models and has no route for pictures, as servers for texts do. */
export async function requireImages(config: EngineConfig, signal: AbortSignal): Promise<void> {
  const answer = await fetchAnswer(apiUrl(config, 'images/generations'), {
    ...{ method: 'POST', maxBytes: limits.answerBytes, timeoutMs, signal },
    headers: { ...config.headers, 'content-type': 'application/json' },
    // No JSON: a request that could be read might make a picture, and cost something.
    body: new TextEncoder().encode('{'),
  })
  if (!unread.includes(answer.status)) throw engineError('not_an_engine', {})
}
