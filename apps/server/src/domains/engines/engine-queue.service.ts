import type { EngineQueue, Locale, LocalText } from '@easel/contract'
import type { Database } from '../../platform/db/pool.ts'
import type { JobQueue, Queue } from '../../platform/jobs/job-queue.ts'
import { findPeople, type Person, presentPerson } from '../accounts/index.ts'
import { listWorkers } from '../administration/index.ts'
import { findKnownAbilities } from './known-abilities.repo.ts'
import { countQueued, findRunningShown, findWaitingShown } from './queue-view.repo.ts'
import { waitReason } from './wait-reason.ts'

type Place = Exclude<EngineQueue['place_arr'][number]['place'], 'remote'>

export interface QueueDeps {
  db: Database
  jobs: JobQueue
  /** Queues of the stages that run on workers, by placement. */
  stageQueues: Readonly<Record<Place, Pick<Queue<object>, 'name'>>>
}

/** Returns the waiting stages with their reasons, the running stages, and the number of stages at each placement. */
export async function describeQueue(
  { db, jobs, stageQueues }: QueueDeps,
  { locale, origin }: { locale: Locale; origin: string },
): Promise<EngineQueue> {
  const [waiting, running, counts, engines, measures, workers] = await Promise.all([
    findWaitingShown(db),
    findRunningShown(db),
    countQueued(db),
    findKnownAbilities(db),
    jobs.measure(db),
    listWorkers(db, Date.now()),
  ])
  const people = await findPeople(
    db,
    [...waiting, ...running].map(({ user_id }) => user_id),
  )
  const shown = presentOwners(people, { locale, origin })
  const { waiting: waiting_count, running: running_count, oldest_ms } = counts
  const remote = { place: 'remote' as const, waiting_count, running_count, oldest_ms }
  return {
    waiting_count,
    waiting_arr: waiting.flatMap((row) =>
      shown(row).map((whose) => ({
        ...whose,
        task: row.needs.task,
        model: row.needs.model || undefined,
        ready_ts: row.ready_ts,
        ...waitReason(row, engines),
      })),
    ),
    running_arr: running.flatMap((row) =>
      shown(row).map((whose) => ({
        ...whose,
        task: row.task,
        model: row.model ?? undefined,
        engine_id: row.engine_id,
        engine_name: row.engine_name,
        slot: row.slot ?? undefined,
        begin_ts: row.write_ts,
      })),
    ),
    place_arr: [...presentPlaces(stageQueues, measures), remote],
    worker_arr: workers.map(({ name, places, ...worker }) => ({
      ...worker,
      name: name ?? undefined,
      place_arr: places as EngineQueue['worker_arr'][number]['place_arr'],
    })),
  }
}

/**
 * Returns a function that presents a task with its owner. It returns nothing if the account was erased in the meantime, since the
 * task was erased with it.
 */
function presentOwners(
  people: ReadonlyMap<string, Person>,
  { locale, origin }: { locale: Locale; origin: string },
) {
  return ({ user_id, title, is_cover }: { user_id: string; title: LocalText | null; is_cover: boolean }) => {
    const person = people.get(user_id)
    return person ? [{ user_info: presentPerson(person, origin), title: title?.[locale], is_cover }] : []
  }
}

function presentPlaces(
  stageQueues: QueueDeps['stageQueues'],
  measures: Awaited<ReturnType<JobQueue['measure']>>,
): EngineQueue['place_arr'] {
  return Object.entries(stageQueues).map(([place, { name }]) => {
    const found = measures.find(({ queue }) => queue === name)
    return {
      place: place as Place,
      waiting_count: found?.waiting ?? 0,
      running_count: found?.active ?? 0,
      oldest_ms: Math.round((found?.oldestSeconds ?? 0) * 1000),
    }
  })
}
