import type { dailyTaskRoutes } from '@easel/contract'
import type { Handlers } from '../../http/calls/call.ts'
import type { Database } from '../../platform/db/pool.ts'
import { balancesOf } from '../credits/index.ts'
import { claimTask, type TaskRules, tasksOf } from './daily-tasks.service.ts'

export interface TaskRouteDeps {
  db: Database
  now: () => number
  /** Settings of the site, which may change while it runs. */
  site: {
    readonly values: {
      readonly check_in_reward: number
      readonly share_reward: number
      readonly max_share_count: number
    }
  }
}

export function dailyTaskHandlers({ db, now, site }: TaskRouteDeps): Handlers<typeof dailyTaskRoutes> {
  const rules = (): TaskRules => {
    const { check_in_reward, share_reward, max_share_count } = site.values
    return {
      reward: { check_in: check_in_reward, share: share_reward },
      maxPerDay: { check_in: 1, share: max_share_count },
    }
  }
  return {
    async listTasks({ task_type }, { viewer, timezone }) {
      const tasks = await tasksOf({ db, rules: rules() }, viewer.id, { ts: now(), timezone })
      return { task_arr: tasks.filter((task) => task_type === undefined || task.task_type === task_type) }
    },
    async commandTask({ CommandInfo }, { viewer, timezone }) {
      const type = (CommandInfo?.Type ?? 'share') === 'share' ? 'share' : 'check_in'
      const task_info = await claimTask({ db, rules: rules() }, viewer.id, { type, ts: now(), timezone })
      return { balance_arr: await balancesOf(db, viewer.id), task_info }
    },
  }
}
