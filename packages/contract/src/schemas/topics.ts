import { z } from 'zod'
import { input, Keyword, NextCursor, pageFields, TopicId } from './fields.ts'
import { route } from './route.ts'

export const Topic = z
  .object({
    id: z.string().meta({ description: 'UUIDv7' }),
    name: z.string().meta({ description: 'Without the #, as it was first written', examples: ['sea'] }),
    post_count: z.int().meta({ description: 'Posts with it that everybody may see' }),
  })
  .meta({ id: 'Topic', description: 'What posts with one #tag have in common' })
export type Topic = z.output<typeof Topic>

const tag = 'Topics'

export const topicRoutes = {
  getTopic: route({
    method: 'GET',
    path: '/topic/{id}',
    auth: 'optional',
    tag,
    rate: 'read',
    summary: 'A topic',
    input: input({ id: TopicId }),
    answer: Topic,
    errors: ['A0404'],
  }),
  listTopics: route({
    method: 'POST',
    path: '/topic_arr',
    auth: 'optional',
    tag,
    rate: 'read',
    summary: 'Topics, those with the most posts first',
    description: 'Topics without a post that everybody may see are left out.',
    input: input({ ...pageFields, keyword: Keyword.optional() }),
    answer: z.object({ topic_arr: z.array(Topic), next_cursor: NextCursor }),
    errors: ['A0421'],
  }),
} as const
