import { setTimeout as sleep } from 'node:timers/promises'
import type { UserId } from '@easel/contract'
import { isActive } from '@easel/graph'
import type { Viewer } from '../../http/calls/call.ts'
import { type Database, transact } from '../../platform/db/pool.ts'
import type { JobQueue } from '../../platform/jobs/job-queue.ts'
import { createUser } from '../accounts/index.ts'
import type { ReceiveDeps } from '../files/index.ts'
import { createPost } from '../posts/index.ts'
import { likePost } from '../reactions/index.ts'
import { findBuiltin } from '../templates/index.ts'
import { createWork, findWork, type WorkDeps } from '../works/index.ts'
import { findMakers, postedTitles, tryLock, unlock, unpostedWork } from './demo.repo.ts'
import { type DemoPost, demoMakers, demoPosts } from './demo-plan.ts'
import { importPicture } from './import-picture.ts'

export interface FillDeps extends ReceiveDeps, Pick<WorkDeps, 'settings'> {
  jobs: JobQueue
  now: () => number
}

const pollMs = 250

/**
 * Fills the feed of a new installation with posts that the worker makes, one post at a time and after the works of all users.
 * Continues after a restart, and does nothing once all posts exist.
 */
export async function fillFeed(deps: FillDeps, signal: AbortSignal): Promise<void> {
  // Only one process fills the feed: other processes do not get the lock.
  await deps.db.connection().execute(async (connection) => {
    const { rows } = await tryLock(connection)
    if (!rows[0]?.locked) return
    try {
      const makers = await ensureMakers(deps.db)
      const titles = await postedTitles(deps.db)
      for (const post of demoPosts) {
        if (signal.aborted) return
        if (!titles.has(post.title)) await makePost(deps, { post, makers, signal })
      }
    } finally {
      await unlock(connection)
    }
  })
}

async function ensureMakers(db: Database): Promise<Map<string, Viewer>> {
  const ids = new Map((await findMakers(db)).map((row) => [row.username, row.id]))
  for (const maker of demoMakers) {
    if (ids.has(maker.username)) continue
    ids.set(maker.username, await transact(db, (tx) => createUser(tx, { ...maker, kind: 'maker' }, 0)))
  }
  return new Map(
    [...ids].map(([name, id]) => [
      name,
      {
        id: id as UserId,
        kind: 'maker' as const,
        sessionId: '',
        isModerator: false,
        isAdmin: false,
        followeeCount: 0,
      },
    ]),
  )
}

interface MakeOptions {
  post: DemoPost
  makers: ReadonlyMap<string, Viewer>
  signal: AbortSignal
}

async function makePost(deps: FillDeps, { post, makers, signal }: MakeOptions): Promise<void> {
  const maker = makers.get(post.maker)!
  const workId =
    (await unpostedWork(deps.db, maker.id, post)) ?? (await makeWork(deps, { post, maker, signal }))
  if (!(await isFinished(deps.db, workId, signal))) return
  const locale = /\p{Script=Han}/u.test(post.title) ? 'zh' : 'en'
  const postId = await createPost(deps, maker, { title: post.title, work_id: workId, locale })
  const admirers = admirersOf(post, makers)
  await Promise.all(admirers.map(({ id }) => likePost(deps.db, { postId, userId: id })))
}

async function makeWork(
  deps: FillDeps,
  { post, maker, signal }: { post: DemoPost; maker: Viewer; signal: AbortSignal },
): Promise<string> {
  const template = await findBuiltin(deps.db, post.template)
  if (!template) throw new Error(`There is no template ${post.template}`)
  const source_arr: { id: string }[] = []
  for (const picture of post.pictures)
    source_arr.push({ id: await importPicture(deps, maker.id, picture, signal) })
  return await createWork(deps, maker.id, {
    work_template_id: template.id,
    source_arr,
    params: post.params,
    isBackground: true,
  })
}

async function isFinished(db: Database, workId: string, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    const work = await findWork(db, workId)
    if (!work || !isActive(work.state)) return work?.state === 'done'
    await sleep(pollMs)
  }
  return false
}

/** Returns the other makers that like a post, as the bits of its seed determine. */
function admirersOf(post: DemoPost, makers: ReadonlyMap<string, Viewer>): Viewer[] {
  const seed = post.params['seed'] as number
  return [...makers]
    .filter(([name], index) => name !== post.maker && (seed >> index) % 2 === 1)
    .map(([, viewer]) => viewer)
}
