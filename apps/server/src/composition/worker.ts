import { closeKernels, keepThreads } from '@easel/nodes/execution'
import { announceWorker, storageQueue, tendStorage } from '../domains/administration/index.ts'
import { eraseFiles, eraseQueue, startExporter, startImporter } from '../domains/data-portability/worker.ts'
import { DemoFeed } from '../domains/demo/worker.ts'
import { requestClip } from '../domains/downloads/index.ts'
import { startVariantMaker } from '../domains/downloads/worker.ts'
import { startEngines } from '../domains/engines/worker.ts'
import { startLocalEngine } from '../domains/local-engine/worker.ts'
import { startLooks } from '../domains/looks/worker.ts'
import { BlockedWords, endSuspensions, preCheckQueue, queueAvatarCheck } from '../domains/moderation/index.ts'
import { checkAvatar, PreCheck } from '../domains/moderation/worker.ts'
import { startPushWorker } from '../domains/notifications/worker.ts'
import { preCheckPost } from '../domains/posts/worker.ts'
import { taskRunOwner } from '../domains/projects/worker.ts'
import { engineStages, RunWorker } from '../domains/runs/worker.ts'
import { indexPending } from '../domains/search-index/index.ts'
import { checkTemplatesQueue, readyDraftsQueue } from '../domains/template-authoring/index.ts'
import { checkTemplates, coverRunOwner, notifyReadyDrafts } from '../domains/template-authoring/worker.ts'
import { preCheckTemplate } from '../domains/templates/worker.ts'
import { startEdits, workRunOwner } from '../domains/works/worker.ts'
import { hideUserContent, reactivateAccount } from './account-content.ts'
import { type Context, housekeepingQueue, suspensionQueue } from './context.ts'
import { runHousekeeping } from './housekeeping.ts'
import { moderationTargets } from './moderation-targets.ts'

export interface WorkerOptions {
  /** Given if several workers share a process: the pre-check and the threads of the kernels outlive each worker. */
  preCheck?: PreCheck
  /** True if this worker paints the sample posts that the settings request. */
  fillsFeed?: boolean
}

export interface Worker extends AsyncDisposable {
  /** False while the worker runs a job, or waits for an engine. */
  isAtRest(): boolean
}

interface WorkerParts {
  preCheck: PreCheck
  log: (error: unknown) => void
}

/** Runs jobs and housekeeping until it is disposed. */
export async function startWorker(
  context: Context,
  { preCheck: shared, fillsFeed = true }: WorkerOptions = {},
): Promise<Worker> {
  const { db, jobs, settings } = context
  const log = (error: unknown) => context.log.error({ err: error }, 'worker')
  const idleFactor = settings.IDLE_FACTOR
  keepThreads(idleFactor)
  const preCheck = shared ?? new PreCheck({ log, idleMs: PreCheck.usualIdleMs * idleFactor })
  const { worker, looks, engines } = await startStages(context, { preCheck, log })
  const localEngine = settings.WORKER_PLACES.includes('remote') ? startLocalEngine(context) : undefined
  const parts = [
    ...(await startJobs(context, { preCheck, log })),
    ...(await startSchedules(context)),
    await announceWorker({
      ...{ db, name: settings.WORKER_NAME, places: settings.WORKER_PLACES, log },
      measure: () => ({ running_count: worker.runningCount, load: worker.load }),
    }),
  ]
  const stop = new AbortController()
  let isStarting = true
  const demoFeed = new DemoFeed({ ...context, hideUserContent, reactivateAccount, log }, { fills: fillsFeed })
  const indexing = indexPending(db, stop.signal).catch(log)
  void Promise.all([demoFeed.settled(), indexing]).then(() => {
    isStarting = false
  })
  return {
    isAtRest: () =>
      !isStarting &&
      jobs.activeCount === 0 &&
      (engines?.activeCount ?? 0) === 0 &&
      (localEngine?.activeCount ?? 0) === 0,
    async [Symbol.asyncDispose]() {
      stop.abort()
      const disposables = [worker, looks, engines, localEngine, ...parts, demoFeed]
      await Promise.all([...disposables.map((part) => part?.[Symbol.asyncDispose]()), indexing])
      if (shared) return
      await preCheck[Symbol.asyncDispose]()
      await closeKernels()
    },
  }
}

/** Starts the work on stages of runs in this process and on engines, and the painting of looks. */
async function startStages(context: Context, { preCheck, log }: WorkerParts) {
  const { jobs, settings } = context
  const preChecking = { ...context, preCheck }
  const owners = {
    work: workRunOwner({ ...preChecking, requestClip: (tx, name) => requestClip(tx, jobs, name) }),
    project_task: taskRunOwner(context),
    template_cover: coverRunOwner(preChecking),
  }
  const { WORKER_PLACES: places, WORKER_CONCURRENCY: concurrency, WORKER_NAME: workerName } = settings
  const worker = new RunWorker({ ...context, owners, concurrency, places, log })
  await worker.start()
  const looks = places.includes('cpu') ? await startLooks({ ...context, log }, worker) : undefined
  const stages = engineStages({ ...context, owners, log })
  const engines = places.includes('remote')
    ? startEngines({ ...context, workerName, stages, log })
    : undefined
  return { worker, looks, engines }
}

/** Starts the work on all other jobs that requests and transactions send. */
async function startJobs(context: Context, { preCheck, log }: WorkerParts) {
  const { jobs, settings, site } = context
  const preChecking = { ...context, preCheck }
  return [
    await jobs.work(preCheckQueue, 1, async (job) => {
      if ('post_id' in job) await preCheckPost(preChecking, job.post_id)
      else if ('face' in job) await checkAvatar(preChecking, job.face)
      else await preCheckTemplate(preChecking, job.work_template_id)
    }),
    await startVariantMaker(context),
    await startEdits(preChecking),
    await startPushWorker({ ...context, log }),
    await startExporter({
      ...context,
      site: () => ({ name: site.values.site_name, url: settings.PUBLIC_URL }),
    }),
    await startImports(context, preCheck),
    await jobs.work(eraseQueue, 1, (job) => eraseFiles(context, job)),
    await jobs.work(storageQueue, 1, (job) => tendStorage(context, job)),
  ]
}

async function startImports(context: Context, preCheck: PreCheck): Promise<AsyncDisposable> {
  const { jobs, settings, site } = context
  const blockedWords = await BlockedWords.open(context)
  const importing = await startImporter({
    ...context,
    preCheck,
    checkTexts: (call, input) => blockedWords.check(call, input),
    siteName: () => site.values.site_name,
    moderators: settings.MODERATORS,
    admins: settings.ADMINS,
    queueAvatarCheck: (tx, avatarKey) => queueAvatarCheck(tx, jobs, avatarKey),
  })
  return {
    async [Symbol.asyncDispose]() {
      await importing[Symbol.asyncDispose]()
      blockedWords[Symbol.dispose]()
    },
  }
}

async function startSchedules(context: Context) {
  const { db, jobs } = context
  return [
    await jobs.schedule(housekeepingQueue, '*/10 * * * *', () => runHousekeeping(context)),
    await jobs.schedule(readyDraftsQueue, '* * * * *', () => notifyReadyDrafts(db)),
    await jobs.schedule(checkTemplatesQueue, '* * * * *', () => checkTemplates(context)),
    await jobs.schedule(suspensionQueue, '* * * * *', () =>
      endSuspensions({ ...context, targets: moderationTargets }),
    ),
  ]
}
