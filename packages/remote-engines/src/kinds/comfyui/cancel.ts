import { engineError } from '../../fault.ts'
import type { TryHandle } from '../../port.ts'
import type { Client } from './client.ts'
import { findInQueue } from './queue.ts'

/** Stops a waiting or running try. All other tries continue. */
export async function cancel(client: Client, handle: TryHandle, signal: AbortSignal): Promise<void> {
  if ((await client.abilities(signal)).cancelJob) {
    const id = encodeURIComponent(handle.engine_job ?? handle.id)
    const { status } = await client.fetch(`/api/jobs/${id}/cancel`, signal, { json: {} })
    if (status === 200) return
    if (status >= 500) throw engineError('unreachable', {})
    client.forgetVersion()
  }
  await cancelInLists(client, handle, signal)
}

/**
 * Removes a waiting try from the queue. A running try is interrupted only if the queue lists it as running, because the
 * oldest servers interrupt any running prompt.
 */
async function cancelInLists(client: Client, handle: TryHandle, signal: AbortSignal): Promise<void> {
  const place = await findInQueue(client, handle, signal)
  if (!place) return
  if (place.state === 'waiting') await client.post('/queue', { delete: [place.id] }, signal)
  // The try may have started between the two requests.
  const now = await findInQueue(client, handle, signal)
  if (now?.state === 'running') await client.post('/interrupt', { prompt_id: now.id }, signal)
}
