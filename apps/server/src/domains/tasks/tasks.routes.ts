import type { taskRoutes } from '@easel/contract'
import type { Database } from '../../db/pool.ts'
import type { Handlers } from '../../http/call.ts'
import { balancesOf } from '../credits/index.ts'
import { claimTask, type TaskRules, tasksOf } from './tasks.service.ts'

export interface TaskRouteDeps {
  db: Database
  now: () => number
  settings: { CHECK_IN_REWARD: number; SHARE_REWARD: number; MAX_SHARE_COUNT: number }
}

export function taskHandlers({ db, now, settings }: TaskRouteDeps): Handlers<typeof taskRoutes> {
  const rules: TaskRules = {
    reward: { check_in: settings.CHECK_IN_REWARD, share: settings.SHARE_REWARD },
    maxPerDay: { check_in: 1, share: settings.MAX_SHARE_COUNT },
  }
  return {
    async listTasks({ task_type }, { viewer, timezone }) {
      const tasks = await tasksOf({ db, rules }, viewer.id, { ts: now(), timezone })
      return { task_arr: tasks.filter((task) => task_type === undefined || task.task_type === task_type) }
    },
    async commandTask({ CommandInfo }, { viewer, timezone }) {
      const type = (CommandInfo?.Type ?? 'share') === 'share' ? 'share' : 'check_in'
      const task_info = await claimTask({ db, rules }, viewer.id, { type, ts: now(), timezone })
      return { balance_arr: await balancesOf(db, viewer.id), task_info }
    },
  }
}
