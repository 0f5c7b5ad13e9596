import { z } from 'zod'
import { User } from './accounts.ts'
import { input, Keyword, NextCursor, pageFields } from './fields.ts'
import { Post } from './post.ts'
import { route } from './route.ts'
import { WorkTemplate } from './templates.ts'
import { Topic } from './topics.ts'

const tag = 'Search'

export const searchRoutes = {
  search: route({
    method: 'POST',
    path: '/search',
    auth: 'optional',
    tag,
    rate: 'read',
    summary: 'A few of everything that matches, as one types',
    description:
      'The most relevant of each kind; the lists of each kind take the same `keyword` and have pages. With nothing to look for, all are empty.',
    input: input({
      keyword: Keyword,
      limit: z.int().min(1).max(20).default(5).meta({ description: 'How many of each at most' }),
    }),
    answer: z.object({
      post_arr: z.array(Post),
      work_template_arr: z.array(WorkTemplate),
      user_arr: z.array(User),
      topic_arr: z.array(Topic),
    }),
    errors: [],
  }),
  listUsers: route({
    method: 'POST',
    path: '/user_arr',
    auth: 'optional',
    tag: 'Accounts',
    rate: 'read',
    summary: 'People, those with the most followers first',
    description: 'A keyword finds them by username and nick name; who has exactly that username comes first.',
    input: input({ ...pageFields, keyword: Keyword.optional() }),
    answer: z.object({
      user_arr: z.array(User).meta({ description: 'With `is_followed`: whether the caller follows them' }),
      next_cursor: NextCursor,
    }),
    errors: ['A0421'],
  }),
} as const
