import { z } from 'zod'
import { Balance } from './credits.ts'
import { input, Timestamp } from './fields.ts'
import { route } from './route.ts'

export const TaskType = z.enum(['check_in', 'share']).meta({ description: 'Type of the daily task' })
export type TaskType = z.output<typeof TaskType>

export const TaskInfo = z
  .object({
    is_checked_in: z.boolean().meta({
      description: 'Whether the caller has checked in today; false as soon as the next check-in is possible',
    }),
    share_count: z
      .int()
      .min(0)
      .meta({ description: 'Number of shares rewarded today', examples: [0] }),
    max_share_count: z
      .int()
      .min(0)
      .meta({ description: 'Maximum number of rewarded shares a day', examples: [1] }),
  })
  .meta({ id: 'TaskInfo', description: "The caller's progress today" })
export type TaskInfo = z.output<typeof TaskInfo>

export const Task = z.object({
  task_type: TaskType,
  reward: z
    .int()
    .min(0)
    .meta({ description: 'Number of attempts earned each time', examples: [5] }),
  next_ts: Timestamp.optional().meta({
    description: 'When the task can be done again; absent if it can be done now',
  }),
  task_info: TaskInfo,
})
export type Task = z.output<typeof Task>

const tag = 'Attempts'
const Command = z.object({
  Type: z
    .enum(['check-in', 'check_in', 'share'])
    .optional()
    .meta({ description: 'Task to claim; default: `share`' }),
})

export const dailyTaskRoutes = {
  listTasks: route({
    method: 'POST',
    path: '/user_task_arr',
    auth: 'required',
    tag,
    rate: 'read',
    summary: "List the daily tasks, with the caller's progress today",
    description:
      'The header `X-Timezone: Area/City` gives the time zone in which days begin; UTC if the header is missing or unknown.',
    input: input({ task_type: TaskType.optional().meta({ description: 'Only this task' }) }),
    answer: z.object({ task_arr: z.array(Task).meta({ description: 'One element for each type' }) }),
    errors: [],
  }),
  commandTask: route({
    method: 'POST',
    path: '/user_task/command',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Claim the reward for a check-in or a share',
    description:
      'A check-in counts once a day, a share `max_share_count` times a day; after that: A0506. A new day begins when the date in the time zone of `X-Timezone: Area/City` (default: UTC) is later than the date of the previous claim, and at least 20 hours after the first claim of the day before. Changing the time zone therefore earns nothing.',
    input: input({
      Type: z.literal(1).meta({ description: 'Always 1: claim a reward' }),
      CommandInfo: Command.nullish().meta({
        description:
          '`{"Type": "check-in"}` (or `check_in`), `{"Type": "share"}`, or an empty object for a share',
        examples: [{ Type: 'check-in' }],
      }),
    }),
    answer: z.object({
      balance_arr: z.array(Balance).meta({ description: 'Attempts left by type; the balance is their sum' }),
      task_info: TaskInfo,
    }),
    errors: ['A0506'],
  }),
} as const
