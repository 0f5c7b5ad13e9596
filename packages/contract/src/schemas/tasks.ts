import { z } from 'zod'
import { Balance } from './credits.ts'
import { input, Timestamp } from './fields.ts'
import { route } from './route.ts'

export const TaskType = z.enum(['check_in', 'share']).meta({ description: 'What is rewarded' })
export type TaskType = z.output<typeof TaskType>

export const TaskInfo = z
  .object({
    is_checked_in: z
      .boolean()
      .meta({ description: 'The check-in of this day is done; false as soon as the next one counts' }),
    share_count: z
      .int()
      .min(0)
      .meta({ description: 'Shares rewarded this day', examples: [0] }),
    max_share_count: z
      .int()
      .min(0)
      .meta({ description: 'How many shares a day are rewarded', examples: [1] }),
  })
  .meta({ id: 'TaskInfo', description: 'How far one is this day' })
export type TaskInfo = z.output<typeof TaskInfo>

export const Task = z.object({
  task_type: TaskType,
  reward: z
    .int()
    .min(0)
    .meta({ description: 'Attempts for doing it once', examples: [5] }),
  next_ts: Timestamp.optional().meta({
    description: 'When it counts again; left out where it does already',
  }),
  task_info: TaskInfo,
})
export type Task = z.output<typeof Task>

const tag = 'Attempts'
const Command = z.object({
  Type: z.enum(['check-in', 'check_in', 'share']).optional().meta({ description: 'Left out: a share' }),
})

export const taskRoutes = {
  listTasks: route({
    method: 'POST',
    path: '/user_task_arr',
    auth: 'required',
    tag,
    rate: 'read',
    summary: 'What earns attempts, and what of it is done this day',
    description: 'A day is the one of `X-Timezone: Area/City`; UTC where that is unknown.',
    input: input({ task_type: TaskType.optional().meta({ description: 'Only this one' }) }),
    answer: z.object({ task_arr: z.array(Task).meta({ description: 'One entry for each' }) }),
    errors: [],
  }),
  commandTask: route({
    method: 'POST',
    path: '/user_task/command',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Claim the reward of a check-in or of a share',
    description:
      'Once a day for a check-in, `max_share_count` times for shares; again is A0506. A new day begins with a later date in `X-Timezone: Area/City` (UTC where that is unknown), and not before 20 hours after the first claim of the day before: moving the clock earns nothing.',
    input: input({
      Type: z.literal(1).meta({ description: 'A claim; there is no other' }),
      CommandInfo: Command.nullish().meta({
        description:
          '`{"Type": "check-in"}` (`check_in` is the same), `{"Type": "share"}`, or empty for a share',
        examples: [{ Type: 'check-in' }],
      }),
    }),
    answer: z.object({
      balance_arr: z.array(Balance).meta({ description: 'Attempts left; the total is the sum' }),
      task_info: TaskInfo,
    }),
    errors: ['A0506'],
  }),
} as const
