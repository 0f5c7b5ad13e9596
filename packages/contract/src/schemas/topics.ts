import { z } from 'zod'
import { input, Keyword, NextCursor, pageFields, TopicId } from './fields.ts'
import { route } from './route.ts'

export const Topic = z
  .object({
    id: z.string().meta({ description: 'Id of the topic (UUIDv7)' }),
    name: z
      .string()
      .meta({ description: 'Name without `#`, in the spelling of its first use', examples: ['sea'] }),
    post_count: z.int().meta({ description: 'Number of public posts with this topic' }),
  })
  .meta({ id: 'Topic', description: 'A topic: the posts that share a `#tag`' })
export type Topic = z.output<typeof Topic>

const tag = 'Topics'

export const topicRoutes = {
  getTopic: route({
    method: 'GET',
    path: '/topic/{id}',
    auth: 'optional',
    tag,
    rate: 'read',
    sharedByVisitors: true,
    summary: 'Get a topic',
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
    sharedByVisitors: true,
    summary: 'List topics, most posts first',
    description: 'Topics without a public post are left out.',
    input: input({ ...pageFields, keyword: Keyword.optional() }),
    answer: z.object({ topic_arr: z.array(Topic), next_cursor: NextCursor }),
    errors: ['A0421'],
  }),
} as const
