import { z } from 'zod'
import { visibleLength } from '../client/text.ts'
import type { ErrorCode } from '../errors.ts'
import type { Cause } from '../messages.ts'

/** The answer to a failed rule, where it is not A0400 with the path of the field. */
export interface Refusal {
  code?: ErrorCode
  cause?: Cause
}

/** Refinement parameters: `schema.refine(rule, refusal({ code: 'A0404' }))`. The server's mount reads them. */
export function refusal(params: Refusal & { message?: string }): {
  params: Refusal
  message?: string
  abort: true
} {
  const { message, ...rest } = params
  return { params: rest, ...(message !== undefined && { message }), abort: true }
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Answers A0404 for an id that is no UUID, as for one that does not exist. */
function id<Brand extends string>(_brand: Brand) {
  return z
    .string()
    .refine((value) => uuidPattern.test(value), refusal({ code: 'A0404' }))
    .brand<Brand>()
    .meta({ format: 'uuid', description: 'UUIDv7' })
}

export const UserId = id('UserId')
export const WorkId = id('WorkId')
export const PostId = id('PostId')
export const WorkTemplateId = id('WorkTemplateId')
export const NotificationId = id('NotificationId')
export const ProjectId = id('ProjectId')
export const ProjectTaskId = id('ProjectTaskId')
export const TopicId = id('TopicId')
export const CaseId = id('CaseId')
/** The id of a post, a comment, a user or a template. */
export const TargetId = id('TargetId')
export const SessionId = id('SessionId')
export const SecondFactorId = id('SecondFactorId')
export const CommentId = id('CommentId')
export const ThemeId = id('ThemeId')

export type UserId = z.output<typeof UserId>
export type WorkId = z.output<typeof WorkId>
export type PostId = z.output<typeof PostId>
export type WorkTemplateId = z.output<typeof WorkTemplateId>
export type NotificationId = z.output<typeof NotificationId>
export type ProjectId = z.output<typeof ProjectId>
export type ProjectTaskId = z.output<typeof ProjectTaskId>
export type TopicId = z.output<typeof TopicId>
export type CaseId = z.output<typeof CaseId>
export type TargetId = z.output<typeof TargetId>
export type CommentId = z.output<typeof CommentId>
export type ThemeId = z.output<typeof ThemeId>

export const Timestamp = z.int().min(0).meta({ format: 'unix-ms', description: 'Unix time in milliseconds' })

export const MediaType = z.enum(['image', 'video']).meta({ description: 'A still picture or a film' })
export type MediaType = z.output<typeof MediaType>

/**
 * Maximum number of combining marks in a row: more than any script needs, and the limit of Unicode's Stream-Safe Text
 * Format (UAX 15). Ordering the marks takes time that grows with the square of their number.
 */
const maxMarksInRow = 30
const tooManyMarks = new RegExp(`\\p{M}{${maxMarksInRow + 1}}`, 'u')

/** Text from users: trimmed, NFC, without control characters; its length counts visible characters. */
export function visibleText(min: number, max: number) {
  return z
    .string()
    .max(max * 16 + 64)
    .refine((text) => !tooManyMarks.test(text), { message: `At most ${maxMarksInRow} marks on a letter` })
    .transform((text) => text.normalize('NFC').trim())
    .pipe(
      z
        .string()
        // Of the zero-width characters only the joiners of emoji and of some scripts are allowed.
        .refine(
          (text) => !/[[\p{Cc}\p{Cf}]--[\n\t\u200c\u200d]]/v.test(text.replaceAll(/\p{RGI_Emoji}/gv, '')),
          {
            message: 'No control characters',
          },
        )
        .refine((text) => text === '' || /[^\p{Cf}\p{Z}\s]/v.test(text), { message: 'Nothing to be seen' })
        .refine((text) => visibleLength(text) >= min, { message: `At least ${min} characters` })
        .refine((text) => visibleLength(text) <= max, { message: `At most ${max} characters` }),
    )
}

/** Fields for paging. `cursor` stays fast at any depth; `offset` is for simple clients. */
export const pageFields = {
  offset: z
    .int()
    .min(0)
    .refine((value) => value <= 10_000, refusal({ code: 'A0421' }))
    .default(0)
    .meta({ description: 'How many to leave out; at most 10 000' }),
  limit: z.int().min(1).max(100).default(20).meta({ description: 'How many at most' }),
  cursor: z.string().max(2000).optional().meta({ description: 'The `next_cursor` of the page before' }),
}

export const NextCursor = z
  .string()
  .nullable()
  .meta({ description: 'Opaque; send it as `cursor` for the next page; null at the end' })

/** The text of a search box. It has no operators; a blank text counts as empty. */
export const Keyword = z
  .string()
  .max(500)
  .meta({
    description:
      'Words, in any script; the beginning of a word finds it, and case, width and accents make no difference',
    examples: ['sunset'],
  })
  .transform((text) =>
    text
      .toWellFormed()
      .replaceAll(/\p{Cc}/gu, ' ')
      .trim(),
  )

/** The input of a call whose body may be omitted. */
export function input<S extends z.ZodRawShape>(shape: S) {
  return z.object(shape)
}

export const Nothing = z.object({})

export const File = z
  .object({
    key: z.string().meta({ description: 'Names the file in calls that take a key' }),
    url: z
      .string()
      .meta({ description: 'Absolute path or address; of an unposted work it is signed and expires' }),
    small_url: z.string().optional().meta({
      description:
        'For lists, read by whoever reads `url`: of a picture the same 360 px wide; of a film a clip of some seconds without sound, as soon as it is made',
    }),
    mime_type: z.string().meta({ description: 'What it is', examples: ['image/jpeg'] }),
    width: z.int().meta({ description: 'Pixels' }),
    height: z.int().meta({ description: 'Pixels' }),
    byte_size: z.int().meta({ description: 'Bytes' }),
    duration_ms: z.int().optional().meta({ description: 'Of a video' }),
    thumbhash: z.string().optional().meta({ description: 'Base64 of a ThumbHash' }),
    digital_source_type: z
      .string()
      .optional()
      .meta({
        description: 'How a result came to be, an address of the IPTC vocabulary',
        examples: ['http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicallyEnhanced'],
      }),
  })
  .meta({ id: 'File', description: 'A stored file with what is needed to show it' })
export type File = z.output<typeof File>

export const ResultInfo = z
  .object({
    data: z
      .object({
        outputs: z
          .array(
            z.object({
              files: z
                .object({
                  video: File.optional().meta({ description: 'Where the work is a video' }),
                  image: File.optional().meta({ description: "The picture, or a video's poster" }),
                  thumbnail: File.meta({ description: 'Small, for lists' }),
                })
                .meta({ description: 'One result in its sizes and kinds' }),
            }),
          )
          .meta({ description: 'One entry' }),
      })
      .meta({ description: 'What the engine made' }),
  })
  .meta({ id: 'ResultInfo', description: 'What came out of a work' })
export type ResultInfo = z.output<typeof ResultInfo>

export const ParamValue = z.union([z.string().max(2000), z.number(), z.boolean()])
export type ParamValue = z.output<typeof ParamValue>
export const Params = z.record(z.string().max(100), ParamValue)
export type Params = z.output<typeof Params>
