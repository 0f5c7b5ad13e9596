import { isRecord } from '../work/graph.ts'
import type { EndedJob, Job } from '../work/queue.ts'
import type { World } from '../world.ts'
import { json } from './answer.ts'
import type { Routes } from './route.ts'

const states = ['pending', 'in_progress', 'completed', 'failed', 'cancelled']

/** `/api/jobs`: the queue and the history in one list, in the newer versions. */
export const jobRoutes: Routes = {
  'GET /api/jobs': ({ world, query }) => {
    const wanted = query.get('status')?.split(',') ?? states
    const wrong = wanted.filter((state) => !states.includes(state))
    if (wrong.length > 0)
      return json(
        { error: `Invalid status value(s): ${wrong.join(', ')}. Valid values: ${states.join(', ')}` },
        400,
      )
    const offset = Math.max(0, Number(query.get('offset') ?? 0))
    const limit = query.has('limit') ? Number(query.get('limit')) : undefined
    if (limit !== undefined && !(limit > 0)) return json({ error: 'limit must be a positive integer' }, 400)
    const order = query.get('sort_order') === 'asc' ? 1 : -1
    const jobs = allJobs(world)
      .filter(({ status }) => wanted.includes(status))
      .sort((a, b) => order * (a.create_time - b.create_time))
    const shown = jobs.slice(offset, limit === undefined ? undefined : offset + limit)
    const has_more = offset + shown.length < jobs.length
    return json({ jobs: shown, pagination: { offset, limit: limit ?? null, total: jobs.length, has_more } })
  },
  'GET /api/jobs/{id}': ({ world, params: [id = ''] }) => {
    const ended = world.queue.history.get(id)
    if (ended) return json({ ...endedJob(ended), ...details(ended) })
    const job = allJobs(world).find((listed) => listed.id === id)
    return job ? json(job) : json({ error: 'Job not found' }, 404)
  },
  'POST /api/jobs/{id}/cancel': ({ world: { queue }, params: [id = ''] }) =>
    json({ cancelled: queue.interrupt(id) || queue.deletePending(id) }),
}

function allJobs({ queue }: World) {
  return [
    ...queue.pending.map((job) => queuedJob(job, 'pending')),
    ...queue.running.map((job) => queuedJob(job, 'in_progress')),
    ...[...queue.history.values()].map(endedJob),
  ]
}

const queuedJob = ({ id, number, createTime }: Job, status: 'pending' | 'in_progress') => ({
  id,
  status,
  priority: number,
  create_time: createTime,
  outputs_count: 0,
})

function endedJob({ job, outputs, status }: EndedJob) {
  const time = (types: readonly string[]) =>
    status.messages.find(([type]) => types.includes(type))?.[1]['timestamp']
  const error = status.messages.find(([type]) => type === 'execution_error')
  const isCancelled = status.messages.some(([type]) => type === 'execution_interrupted')
  return {
    id: job.id,
    status: status.status_str === 'success' ? 'completed' : isCancelled ? 'cancelled' : 'failed',
    priority: job.number,
    create_time: job.createTime,
    execution_start_time: time(['execution_start']),
    execution_end_time: time(['execution_success', 'execution_error', 'execution_interrupted']),
    outputs_count: filesIn(outputs),
    ...(error ? { execution_error: error[1] } : {}),
  }
}

const details = ({ job, outputs, status }: EndedJob) => ({
  outputs,
  execution_status: status,
  workflow: { prompt: job.graph, extra_data: { ...job.extra, create_time: job.createTime } },
})

function filesIn(outputs: EndedJob['outputs']): number {
  return Object.values(outputs)
    .flatMap((output) => Object.values(output))
    .flatMap((value) => (Array.isArray(value) ? value : []))
    .filter((item) => isRecord(item) && 'filename' in item).length
}
