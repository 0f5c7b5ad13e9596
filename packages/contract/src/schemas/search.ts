import { z } from 'zod'
import { User } from './accounts.ts'
import { input, Keyword, NextCursor, pageFields } from './fields.ts'
import { Post } from './post-schema.ts'
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
    sharedByVisitors: true,
    summary: 'Search posts, templates, users and topics at once',
    description:
      'Returns the most relevant matches of each kind, for suggestions while the user types. The separate lists take the same `keyword` and have pages. With a blank keyword all lists are empty.',
    input: input({
      keyword: Keyword,
      limit: z
        .int()
        .min(1)
        .max(20)
        .default(5)
        .meta({ description: 'Maximum number of matches of each kind' }),
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
    sharedByVisitors: true,
    summary: 'List users, most followed first',
    description:
      '`keyword` is matched against usernames and display names; the user with exactly that username comes first.',
    input: input({ ...pageFields, keyword: Keyword.optional() }),
    answer: z.object({
      user_arr: z.array(User).meta({ description: 'Users, each with `is_followed`' }),
      next_cursor: NextCursor,
    }),
    errors: ['A0421'],
  }),
} as const
