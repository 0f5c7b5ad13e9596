import { z } from 'zod'
import { linkPasswordLength } from '../shared/limits.ts'
import { UserInfo } from './accounts.ts'
import { input, MediaType, Nothing, ResultInfo, Timestamp, WorkId } from './fields.ts'
import { route } from './route.ts'

export const PrivateLink = z
  .object({
    key: z.string().meta({ description: 'Key of the link, whose address is `/shared/{key}`' }),
    end_ts: Timestamp.optional().meta({
      description: 'When the link ends; absent if only its owner ends the link',
    }),
    has_password: z.boolean().meta({ description: 'Whether the link requires a password' }),
    create_ts: Timestamp,
  })
  .meta({ id: 'PrivateLink', description: 'A link that opens one work for each person who has the link' })
export type PrivateLink = z.output<typeof PrivateLink>

export const SharedWork = z
  .object({
    user_info: UserInfo,
    title: z
      .string()
      .optional()
      .meta({ description: 'Title of the post of the work, if the work is posted' }),
    alt_text: z
      .string()
      .optional()
      .meta({ description: 'Text alternative of the post of the work, if the work is posted' }),
    post_id: z.string().optional().meta({ description: 'Id of the post of the work, if the post is public' }),
    work_id: z.string().optional().meta({
      format: 'uuid',
      description: 'Id of the work, to report it with the key of the link (UUIDv7)',
    }),
    work_template_id: z.string().meta({ description: 'Id of the template' }),
    template_title: z.string().meta({ description: "Title of the template, in the caller's language" }),
    media_type: MediaType,
    is_sensitive: z
      .boolean()
      .meta({ description: 'Whether the work is blurred until the viewer asks to see the work' }),
    result_info: ResultInfo.meta({ description: 'Its files, at addresses that expire within an hour' }),
    create_ts: Timestamp,
  })
  .meta({ id: 'SharedWork', description: 'A work as its private link shows it' })
export type SharedWork = z.output<typeof SharedWork>

const tag = 'Links'
const Answer = z.object({
  link: PrivateLink.optional().meta({ description: 'Absent while the work has no private link' }),
})
const password = z.string().min(linkPasswordLength.min).max(linkPasswordLength.max)

export const linkRoutes = {
  getWorkLink: route({
    method: 'GET',
    path: '/work/{id}/link',
    auth: 'required',
    tag,
    rate: 'read',
    summary: "Get the private link of one of the caller's works",
    input: input({ id: WorkId }),
    answer: Answer,
    errors: ['A0404', 'A0301', 'A0440'],
  }),
  setWorkLink: route({
    method: 'PUT',
    path: '/work/{id}/link',
    auth: 'required',
    tag,
    rate: 'write',
    summary: "Create or change the private link of one of the caller's finished works",
    description:
      'Omitted fields keep their value. The link works whether or not the work is posted; while the post is for its author only, the link does not open the work. A0440 for a picture that could not be posted: sexually explicit, or removed by moderators. A0301 for a demo account.',
    input: input({
      id: WorkId,
      end_ts: Timestamp.nullable()
        .optional()
        .meta({ description: 'When the link ends; `null`: only when its owner ends the link' }),
      password: password
        .nullable()
        .optional()
        .meta({
          description: `Password, ${linkPasswordLength.min} to ${linkPasswordLength.max} characters; \`null\`: none`,
        }),
      renew: z
        .literal(true)
        .optional()
        .meta({ description: 'Makes a new link; the earlier link ends at once' }),
    }),
    answer: Answer,
    errors: ['A0404', 'A0301', 'A0440'],
  }),
  endWorkLink: route({
    method: 'DELETE',
    path: '/work/{id}/link',
    auth: 'required',
    tag,
    rate: 'write',
    summary: "End the private link of one of the caller's works",
    description: 'Idempotent. Addresses of files that were obtained with the link expire within an hour.',
    input: input({ id: WorkId }),
    answer: Nothing,
    errors: ['A0404', 'A0301', 'A0440'],
  }),
  openLink: route({
    method: 'POST',
    path: '/shared',
    auth: 'optional',
    tag,
    rate: 'read',
    summary: 'Open a private link',
    description:
      'A0440 if the link has ended. A0301 with the path `password` if the link requires a password or the given password is wrong; wrong passwords are slowed down, for each link and for each client subnet (A0501).',
    input: input({
      key: z.string().min(1).max(64).meta({ description: 'Key of the link' }),
      password: z.string().max(linkPasswordLength.max).optional().meta({ description: 'Its password' }),
    }),
    answer: SharedWork,
    errors: ['A0404', 'A0301', 'A0440'],
  }),
} as const
