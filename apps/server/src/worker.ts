import { closeKernels, keepThreads } from '@easel/nodes/execution'
import { hideUserContent, reactivateAccount } from './composition/account-content.ts'
import { moderationTargets } from './composition/moderation-targets.ts'
import { type Context, housekeepingQueue, suspensionQueue } from './context.ts'
import { announceWorker, storageQueue, tendStorage } from './domains/administration/index.ts'
import { eraseFiles, eraseQueue, startExporter, startImporter } from './domains/data-portability/worker.ts'
import { DemoFeed } from './domains/demo/worker.ts'
import { requestClip } from './domains/downloads/index.ts'
import { startVariantMaker } from './domains/downloads/worker.ts'
import { startEngines } from './domains/engines/worker.ts'
import { startLooks } from './domains/looks/worker.ts'
import { BlockedWords, endSuspensions, preCheckQueue, queueAvatarCheck } from './domains/moderation/index.ts'
import { checkAvatar, PreCheck } from './domains/moderation/worker.ts'
import { startPushWorker } from './domains/notifications/worker.ts'
import { preCheckPost } from './domains/posts/worker.ts'
import { taskRunOwner } from './domains/projects/worker.ts'
import { engineStages, RunWorker } from './domains/runs/worker.ts'
import { indexPending } from './domains/search-index/index.ts'
import { readyDraftsQueue } from './domains/template-authoring/index.ts'
import { coverRunOwner, tellReadyDrafts } from './domains/template-authoring/worker.ts'
import { preCheckTemplate } from './domains/templates/worker.ts'
import { workRunOwner } from './domains/works/worker.ts'
import { runHousekeeping } from './housekeeping.ts'

export interface WorkerOptions {
  /** Given where several workers share a process: it and the kernels' threads outlast each of them. */
  preCheck?: PreCheck
  /** Paints the sample posts of a site that wants them. */
  fillsFeed?: boolean
}

export interface Worker extends AsyncDisposable {
  /** False while it works on anything, or waits for an engine. */
  isAtRest(): boolean
}

/** Runs jobs and housekeeping until it is disposed. */
export async function startWorker(
  context: Context,
  { preCheck: shared, fillsFeed = true }: WorkerOptions = {},
): Promise<Worker> {
  const { jobs, events, settings, log } = context
  const report = (error: unknown) => log.error({ err: error }, 'worker')
  const idleFactor = settings.IDLE_FACTOR
  keepThreads(idleFactor)
  const preCheck = shared ?? new PreCheck({ log: report, idleMs: PreCheck.usualIdleMs * idleFactor })
  const preChecking = { ...context, preCheck }
  const owners = {
    work: workRunOwner({ ...preChecking, requestClip: (tx, name) => requestClip(tx, jobs, name) }),
    project_task: taskRunOwner(context),
    template_cover: coverRunOwner(preChecking),
  }
  const places = settings.WORKER_PLACES
  const concurrency = settings.WORKER_CONCURRENCY
  const worker = new RunWorker({ ...context, jobs, events, owners, concurrency, places, log: report })
  await worker.start()
  const looks = places.includes('cpu') ? await startLooks({ ...context, log: report }, worker) : undefined
  const engines = places.includes('remote')
    ? startEngines({
        ...context,
        events,
        workerName: settings.WORKER_NAME,
        stages: engineStages({ ...context, jobs, owners, log: report }),
        log: report,
      })
    : undefined
  const preChecks = await jobs.work(preCheckQueue, 1, async (job) => {
    if ('post_id' in job) await preCheckPost(preChecking, job.post_id)
    else if ('face' in job) await checkAvatar(preChecking, job.face)
    else await preCheckTemplate(preChecking, job.work_template_id)
  })
  const variants = await startVariantMaker(context)
  const pushes = await startPushWorker({ ...context, log: report })
  const exporting = await startExporter({
    ...context,
    site: () => ({ name: context.site.values.site_name, url: settings.PUBLIC_URL }),
  })
  const blockedWords = await BlockedWords.open(context)
  const importing = await startImporter({
    ...preChecking,
    checkTexts: (call, input) => blockedWords.check(call, input),
    siteName: () => context.site.values.site_name,
    moderators: settings.MODERATORS,
    admins: settings.ADMINS,
    queueAvatarCheck: (tx, avatarKey) => queueAvatarCheck(tx, jobs, avatarKey),
  })
  const erasing = await jobs.work(eraseQueue, 1, (job) => eraseFiles(context, job))
  const tending = await jobs.work(storageQueue, 1, (job) => tendStorage(context, job))
  const housekeeping = await jobs.schedule(housekeepingQueue, '*/10 * * * *', () => runHousekeeping(context))
  const readyDrafts = await jobs.schedule(readyDraftsQueue, '* * * * *', () => tellReadyDrafts(context.db))
  const suspensions = await jobs.schedule(suspensionQueue, '* * * * *', () =>
    endSuspensions({ ...context, targets: moderationTargets }),
  )
  const presence = await announceWorker({
    ...{ db: context.db, name: settings.WORKER_NAME, places, log: report },
    measure: () => ({ running_count: worker.runningCount, load: worker.load }),
  })
  const stop = new AbortController()
  let isStarting = true
  const demoFeed = new DemoFeed(
    { ...context, hideUserContent, reactivateAccount, log: report },
    { fills: fillsFeed },
  )
  const indexing = indexPending(context.db, stop.signal).catch(report)
  void Promise.all([demoFeed.settled(), indexing]).then(() => {
    isStarting = false
  })
  return {
    isAtRest: () => !isStarting && jobs.activeCount === 0 && (engines?.activeCount ?? 0) === 0,
    async [Symbol.asyncDispose]() {
      stop.abort()
      await Promise.all([
        presence[Symbol.asyncDispose](),
        worker[Symbol.asyncDispose](),
        looks?.[Symbol.asyncDispose](),
        engines?.[Symbol.asyncDispose](),
        variants[Symbol.asyncDispose](),
        pushes[Symbol.asyncDispose](),
        exporting[Symbol.asyncDispose](),
        importing[Symbol.asyncDispose](),
        erasing[Symbol.asyncDispose](),
        tending[Symbol.asyncDispose](),
        preChecks[Symbol.asyncDispose](),
        housekeeping[Symbol.asyncDispose](),
        readyDrafts[Symbol.asyncDispose](),
        suspensions[Symbol.asyncDispose](),
        demoFeed[Symbol.asyncDispose](),
        indexing,
      ])
      blockedWords[Symbol.dispose]()
      if (shared) return
      await preCheck[Symbol.asyncDispose]()
      await closeKernels()
    },
  }
}
