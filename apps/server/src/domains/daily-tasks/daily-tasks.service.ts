import type { Task, TaskInfo, TaskType } from '@easel/contract'
import { type Database, type Tx, transact } from '../../platform/db/pool.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import { newId } from '../../platform/ids.ts'
import { grantReward } from '../credits/index.ts'
import { findDays, insertClaim, lockPerson } from './daily-tasks.repo.ts'
import { type ClaimedDay, dayOf, type Now, nextDayTs } from './day.ts'

export interface TaskRules {
  reward: Readonly<Record<TaskType, number>>
  maxPerDay: Readonly<Record<TaskType, number>>
}

export interface TaskDeps {
  db: Database
  rules: TaskRules
}

const types: readonly TaskType[] = ['check_in', 'share']

export async function tasksOf({ db, rules }: TaskDeps, userId: string, now: Now): Promise<Task[]> {
  const days = await currentDays(db, userId, now)
  const task_info = infoOf(days, rules)
  return types.map((task_type) => {
    const day = days[task_type]
    const isFull = day.count >= rules.maxPerDay[task_type]
    return {
      task_type,
      reward: rules.reward[task_type],
      ...(isFull && { next_ts: nextDayTs(day, now.timezone) }),
      task_info,
    }
  })
}

/** Rewards a check-in or a share; A0506 if the limit of the day is reached. */
export async function claimTask(
  { db, rules }: TaskDeps,
  userId: string,
  { type, ...now }: Now & { type: TaskType },
): Promise<TaskInfo> {
  return await transact(db, async (tx) => {
    await lockPerson(tx, userId)
    const days = await currentDays(tx, userId, now)
    if (days[type].count >= rules.maxPerDay[type]) throw errors.alreadyDone({ cause: doneCause[type] })
    const day = { ...days[type], count: days[type].count + 1 }
    const id = newId()
    await insertClaim(tx, { id, userId, type, day, ts: now.ts })
    await grantReward(tx, userId, { amount: rules.reward[type], reason: type, claimId: id })
    return infoOf({ ...days, [type]: day }, rules)
  })
}

const doneCause = { check_in: 'checked_in_already', share: 'shared_already' } as const

type Days = Readonly<Record<TaskType, ClaimedDay>>

async function currentDays(db: Database | Tx, userId: string, now: Now): Promise<Days> {
  const last = await findDays(db, userId, types)
  return { check_in: dayOf(last.get('check_in'), now), share: dayOf(last.get('share'), now) }
}

function infoOf(days: Days, { maxPerDay }: TaskRules): TaskInfo {
  return {
    is_checked_in: days.check_in.count >= maxPerDay.check_in,
    share_count: days.share.count,
    max_share_count: maxPerDay.share,
  }
}
