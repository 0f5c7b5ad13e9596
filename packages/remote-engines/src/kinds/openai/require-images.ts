import { engineError } from '../../fault.ts'
import { fetchAnswer, limits } from '../../http.ts'
import type { EngineConfig } from '../../port.ts'
import { apiUrl } from './api-url.ts'

const timeoutMs = 5000

/** Statuses for an unreadable body. They show that the route exists, and that it made nothing. */
const unread = [400, 415, 422, 500]

/** Throws `not_an_engine` for a server that lists models but has no route for pictures, such as a server for texts. */
export async function requireImages(config: EngineConfig, signal: AbortSignal): Promise<void> {
  const answer = await fetchAnswer(apiUrl(config, 'images/generations'), {
    ...{ method: 'POST', maxBytes: limits.answerBytes, timeoutMs, signal },
    headers: { ...config.headers, 'content-type': 'application/json' },
    // The body is no JSON, because a readable request might make a picture and cost money.
    body: new TextEncoder().encode('{'),
  })
  if (!unread.includes(answer.status)) throw engineError('not_an_engine', {})
}
