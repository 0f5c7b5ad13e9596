import { z } from 'zod'
import { input, Timestamp } from './fields.ts'
import { route } from './route.ts'

const numberRanges = ['7', '30', '90'] as const

const count = (description: string) => z.int().meta({ description })

export const SiteNumbers = z
  .object({
    counted_ts: Timestamp.optional().meta({
      description:
        'Time up to which everything is counted; absent before the first count. A worker counts every ten minutes',
    }),
    day_arr: z
      .array(
        z.object({
          day: z.string().meta({ format: 'date', description: 'Day (UTC)', examples: ['2026-01-31'] }),
          people_count: count('Number of registered users at its end'),
          sign_up_count: count('Number of accounts that were registered'),
          active_count: z.int().optional().meta({
            description:
              'Number of registered users who used the site; absent for days before the first count',
          }),
          work_count: count('Number of works that were finished, including works of demo accounts'),
          post_count: count('Number of works that were posted'),
          like_count: count('Number of likes'),
          byte_size: z.int().optional().meta({
            description: 'Size of all stored objects in bytes; absent for days on which it was not measured',
          }),
          engine_arr: z
            .array(
              z.object({
                name: z.string().meta({ description: 'Name of the engine at that time' }),
                run_count: count('Number of works, tasks and covers that it has finished'),
              }),
            )
            .meta({ description: 'Engines that finished a work, a task or a cover' }),
        }),
      )
      .meta({
        description:
          'Counted days, oldest first. Data that was erased later, and likes that were removed later, stay counted',
      }),
  })
  .meta({ id: 'SiteNumbers', description: 'Activity on the site, by day, without data about single users' })
export type SiteNumbers = z.output<typeof SiteNumbers>

export const numbersAdministrationRoutes = {
  getNumbers: route({
    method: 'GET',
    path: '/admin/numbers',
    auth: 'required',
    tag: 'Administration',
    rate: 'read',
    summary: 'Get the activity on the site, by day',
    description: 'For administrators only (A0301 for others).',
    input: input({
      days: z.enum(numberRanges).default('30').meta({ description: 'Number of days, today included' }),
    }),
    answer: SiteNumbers,
    errors: ['A0301'],
  }),
} as const
