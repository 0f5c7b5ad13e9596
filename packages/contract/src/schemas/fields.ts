import { z } from 'zod'
import type { Cause } from '../messages/causes.ts'
import { type Fault, fault, faultText } from '../messages/faults.ts'
import type { ErrorCode } from '../shared/errors.ts'
import { paramMaxLength } from '../shared/limits.ts'
import { visibleLength } from '../shared/text.ts'
import { cleanText, isInvisible, reversing, type TextForm } from '../shared/written/clean-text.ts'

/** The error code and details of a failed rule, if the answer is not A0400 with the path of the field. */
export interface Refusal {
  code?: ErrorCode
  cause?: Cause
  fault?: Fault
}

/**
 * Makes the parameters of a refinement: `schema.refine(rule, refusal({ code: 'A0404' }))`. The server reads them when it answers.
 */
export function refusal(params: Refusal): { params: Refusal; message?: string; abort: true } {
  return { params, ...(params.fault && { message: faultText(params.fault, 'en') }), abort: true }
}

/** Makes the parameters of a refinement that names the fault of the field: `schema.refine(rule, unfit(fault('required')))`. */
export function unfit(found: Fault): { params: Refusal; message: string } {
  return { params: { fault: found }, message: faultText(found, 'en') }
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** The schema of an id. An id that is no UUID gets A0404, like an id that does not exist. */
function id<Brand extends string>(_brand: Brand, owner: string) {
  return z
    .string()
    .refine((value) => uuidPattern.test(value), refusal({ code: 'A0404' }))
    .brand<Brand>()
    .meta({ format: 'uuid', description: `Id of the ${owner} (UUIDv7)` })
}

export const UserId = id('UserId', 'user')
export const WorkId = id('WorkId', 'work')
export const PostId = id('PostId', 'post')
export const WorkTemplateId = id('WorkTemplateId', 'template')
export const NotificationId = id('NotificationId', 'notification')
export const ProjectId = id('ProjectId', 'project')
export const ProjectTaskId = id('ProjectTaskId', 'project task')
export const TopicId = id('TopicId', 'topic')
export const CaseId = id('CaseId', 'case')
/** The id of a post, a comment, a user, a template or a board. */
export const TargetId = id('TargetId', 'post, comment, user, template or board')
export const SessionId = id('SessionId', 'session')
export const SecondFactorId = id('SecondFactorId', 'sign-in factor')
export const CommentId = id('CommentId', 'comment')
export const ThemeId = id('ThemeId', 'theme')
export const EngineId = id('EngineId', 'engine')
export const EngineSearchId = id('EngineSearchId', 'search for engines')
export const PresetId = id('PresetId', 'preset')
export const KeptWordsId = id('KeptWordsId', 'words')
export const WordListId = id('WordListId', 'list')
export const InviteId = id('InviteId', 'invitation')
export const BoardId = id('BoardId', 'board')

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
export type EngineId = z.output<typeof EngineId>
export type PresetId = z.output<typeof PresetId>
export type BoardId = z.output<typeof BoardId>

export const Timestamp = z.int().min(0).meta({ format: 'unix-ms', description: 'Unix time in milliseconds' })

export const MediaType = z
  .enum(['image', 'video'])
  .meta({ description: 'Kind of media: a still image or a video' })
export type MediaType = z.output<typeof MediaType>

/**
 * Maximum number of combining marks in a row. It is the limit of Unicode's Stream-Safe Text Format (UAX 15), and more than any
 * script needs. Normalization orders the marks, in a time that grows with the square of their number.
 */
const maxMarksInRow = 30
const tooManyMarks = new RegExp(`\\p{M}{${maxMarksInRow + 1}}`, 'u')

/** Lines of text that a user wrote: cleaned by `cleanText` and normalized to NFC. The length counts visible characters. */
export function visibleText(min: number, max: number) {
  return writtenText(min, max, 'lines')
}

/** A name or a title: like `visibleText`, but a single line. */
export function visibleLine(min: number, max: number) {
  return writtenText(min, max, 'line')
}

function writtenText(min: number, max: number, form: TextForm) {
  return z
    .string()
    .max(max * 16 + 64)
    .refine((text) => min === 0 || !isInvisible(text), unfit(fault('invisible')))
    .refine((text) => !reversing.test(text), unfit(fault('reversed')))
    .transform((text) => cleanText(text, form))
    .pipe(
      z
        .string()
        .refine((text) => !tooManyMarks.test(text), {
          ...unfit(fault('marks_max', { max: maxMarksInRow })),
          abort: true,
        })
        .transform((text) => text.normalize('NFC'))
        .refine((text) => visibleLength(text) >= min, unfit(fault('characters_min', { min })))
        .refine((text) => visibleLength(text) <= max, unfit(fault('characters_max', { max }))),
    )
}

/** Fields for paging. A `cursor` is fast on any page; an `offset` is for simple clients. */
export const pageFields = {
  offset: z
    .int()
    .min(0)
    .refine((value) => value <= 10_000, refusal({ code: 'A0421' }))
    .default(0)
    .meta({
      description: 'Number of entries to skip, at most 10 000 (A0421 above); use `cursor` to go further',
    }),
  limit: z.int().min(1).max(100).default(20).meta({ description: 'Maximum number of entries on the page' }),
  cursor: z
    .string()
    .max(2000)
    .optional()
    .meta({ description: 'The `next_cursor` of the previous page; absent for the first page' }),
}

export const NextCursor = z
  .string()
  .nullable()
  .meta({ description: 'Opaque cursor: send it as `cursor` to get the next page. `null` on the last page' })

/** The text of a search box. It has no operators; a blank text counts as empty. */
export const Keyword = z
  .string()
  .max(500)
  .meta({
    description:
      'Search words in any script. A word also matches longer words that begin with it; case, width and accents are ignored',
    examples: ['sunset'],
  })
  .transform((text) => cleanText(text, 'line'))

/** The input of a call whose body may be omitted. */
export function input<S extends z.ZodRawShape>(shape: S) {
  return z.object(shape)
}

export const Nothing = z.object({})

export const File = z
  .object({
    key: z.string().meta({ description: 'Key of the file, for calls that take a `key`' }),
    url: z.string().meta({
      description:
        'URL or absolute path of the file. Signed, and valid for a limited time, unless the work is posted',
    }),
    small_url: z.string().optional().meta({
      description:
        'URL of a smaller version for lists. For an image: 360 px wide. For a video: a silent clip of a few seconds, absent until the clip has been made. Accessible to everyone who can read `url`',
    }),
    medium_url: z.string().optional().meta({
      description:
        'URL of a version of an image 1280 px wide, for images of 1440 px or more. Accessible to everyone who can read `url`',
    }),
    mime_type: z.string().meta({ description: 'Media type of the file', examples: ['image/jpeg'] }),
    width: z.int().meta({ description: 'Width in pixels' }),
    height: z.int().meta({ description: 'Height in pixels' }),
    byte_size: z.int().meta({ description: 'Size of the file in bytes' }),
    duration_ms: z.int().optional().meta({ description: 'Duration in milliseconds; only for videos' }),
    thumbhash: z.string().optional().meta({
      description: 'ThumbHash of the image, in Base64: a blurred placeholder to show while the file loads',
    }),
    digital_source_type: z
      .string()
      .optional()
      .meta({
        description:
          'URI of the IPTC Digital Source Type, which classifies how the file was made; only for results',
        examples: ['http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicallyEnhanced'],
      }),
  })
  .meta({ id: 'File', description: 'A stored file, with the details that clients need to show the file' })
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
                  video: File.optional().meta({ description: 'The video; only if the work is a video' }),
                  image: File.optional().meta({ description: 'The image, or the poster frame of a video' }),
                  thumbnail: File.meta({ description: 'Small image for lists' }),
                })
                .meta({ description: 'Files of one output' }),
            }),
          )
          .meta({
            description:
              'Outputs in the order of their nodes: exactly one for a work, one to ten for a project task',
          }),
      })
      .meta({ description: 'Outputs of the run' }),
  })
  .meta({ id: 'ResultInfo', description: 'Result of a work' })
export type ResultInfo = z.output<typeof ResultInfo>

/** The maximum length counts UTF-16 units. */
export const ParamValue = z.union([
  z
    .string()
    .refine((text) => text.length <= paramMaxLength, unfit(fault('characters_max', { max: paramMaxLength })))
    .meta({ maxLength: paramMaxLength }),
  z.number(),
  z.boolean(),
])
export type ParamValue = z.output<typeof ParamValue>
export const Params = z.record(z.string().max(100), ParamValue)
export type Params = z.output<typeof Params>
