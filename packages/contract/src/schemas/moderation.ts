import { z } from 'zod'
import { reportReasons } from '../client/kinds.ts'
import { contactLength } from '../client/limits.ts'
import { isContact } from '../client/text.ts'
import { UserInfo } from './accounts.ts'
import { CaseId, File, input, NextCursor, pageFields, TargetId, Timestamp, visibleText } from './fields.ts'
import { route } from './route.ts'

export const targetTypes = ['post', 'comment', 'user', 'work_template'] as const
export const caseStates = ['open', 'decided', 'appealed', 'closed'] as const
export const caseActions = ['none', 'sensitive', 'hide', 'remove', 'suspend'] as const

export const TargetType = z
  .enum(targetTypes)
  .meta({ description: 'What kind of thing it is about', examples: ['post'] })
export type TargetType = z.output<typeof TargetType>

export const ReportReason = z
  .enum(reportReasons)
  .meta({ description: '`sexual` and `minor` shorten the time that moderators have to 48 hours' })
export type ReportReason = z.output<typeof ReportReason>

export const CaseState = z.enum(caseStates).meta({
  description:
    '`open`: waits for a decision. `decided`: may be appealed. `appealed`: waits for the last decision. `closed`: final',
})
export type CaseState = z.output<typeof CaseState>

export const CaseAction = z.enum(caseActions).meta({
  description:
    '`none`: it stays as it is. `sensitive` (posts): blurred until asked for. `hide`: nobody but its maker sees it (of a person: the profile is emptied). `remove`: hidden, and erased once no appeal is possible. `suspend`: the account of whoever made it is closed, and all of its content hidden',
})
export type CaseAction = z.output<typeof CaseAction>

export const CaseTarget = z.object({
  type: TargetType,
  id: z.string().meta({ format: 'uuid', description: 'Of the post, comment, person or template' }),
  state: z
    .enum(['visible', 'hidden', 'gone'])
    .meta({ description: 'What has become of it; `gone`: deleted by somebody' }),
  text: z.string().meta({ description: 'What it said when the case was opened' }),
  file_arr: z.array(File).meta({
    description:
      'How it looked when the case was opened; of posts, profiles and templates, and not for who reported it',
  }),
  user_info: UserInfo.optional().meta({ description: 'Who made it; absent once that account is erased' }),
})
export type CaseTarget = z.output<typeof CaseTarget>

export const CaseReport = z.object({
  reason: ReportReason,
  create_ts: Timestamp.optional().meta({ description: 'Not for the affected person' }),
  text: z
    .string()
    .optional()
    .meta({ description: 'For moderators and the one who wrote it', examples: ['This is my photo'] }),
  user_info: UserInfo.optional().meta({ description: 'Who reported; for moderators and oneself alone' }),
  contact: z
    .string()
    .optional()
    .meta({ description: 'Of who reported without an account; for moderators alone' }),
})
export type CaseReport = z.output<typeof CaseReport>

export const CaseEvent = z.object({
  id: z.string().meta({ format: 'uuid', description: 'UUIDv7' }),
  type: z.enum(['opened', 'blurred', 'hidden', 'decided', 'appealed', 'closed']).meta({
    description:
      '`blurred`, `hidden`: provisionally, until somebody decides. `closed`: the time for an appeal is over',
  }),
  actor: z
    .enum(['reporter', 'affected', 'moderator', 'system'])
    .meta({ description: 'As what somebody acted' }),
  user_info: UserInfo.optional().meta({ description: 'Who it was; for moderators and oneself alone' }),
  action: CaseAction.optional(),
  text: z.string().optional().meta({ description: 'Of a decision its reason, of an appeal what it says' }),
  create_ts: Timestamp,
})
export type CaseEvent = z.output<typeof CaseEvent>

export const Case = z
  .object({
    id: z.string().meta({ format: 'uuid', description: 'UUIDv7' }),
    state: CaseState,
    origin: z
      .enum(['report', 'pre_check'])
      .meta({ description: 'Who had doubts first: somebody, or the pre-check of pictures' }),
    side: z
      .enum(['moderator', 'reporter', 'affected'])
      .meta({ description: 'As whom the caller sees it; the affected person never learns who reported' }),
    target: CaseTarget.meta({ description: 'What it is about' }),
    report_arr: z.array(CaseReport).meta({
      description:
        'For moderators the first 50 reports, for who reported their own, for the affected person what reasons were given',
    }),
    report_count: z.int().optional().meta({ description: 'How many there are; for moderators alone' }),
    action_arr: z.array(CaseAction).optional().meta({
      description: 'What can be decided about this kind of thing; for moderators, while it waits for that',
    }),
    decision: CaseAction.optional(),
    reason: z.string().optional().meta({ description: 'What whoever decided says of it' }),
    statement: z.string().optional().meta({
      description:
        "What was done and what can be done about it, in the caller's language; absent as long as nothing was done",
    }),
    is_provisional: z.boolean().meta({
      description: 'The time for a decision passed, and the target is blurred or hidden until there is one',
    }),
    can_appeal: z.boolean().meta({ description: 'By the caller, now' }),
    appeal_until_ts: Timestamp.optional().meta({ description: 'Until when the decision may be appealed' }),
    due_ts: Timestamp.meta({ description: 'When moderators should have decided' }),
    create_ts: Timestamp,
    event_arr: z.array(CaseEvent).meta({ description: 'The audit trail, oldest first' }),
  })
  .meta({ id: 'Case', description: 'Something that was reported, and what became of it' })
export type Case = z.output<typeof Case>

const tag = 'Moderation'
const AppealToken = z.string().max(200).optional().meta({
  description:
    'Stands in for a session where the account is suspended: the refusal of its sign-in has it in `details`',
})

export const moderationRoutes = {
  report: route({
    method: 'POST',
    path: '/report',
    auth: 'optional',
    tag,
    rate: 'report',
    summary: 'Report something to the moderators',
    description:
      'Reports on the same target join one open case. Without an account only `copyright` and `sexual`, and `contact` is required. One open report for each person and target: a second one is A0506. Own content is A0440.',
    input: input({
      target_type: TargetType,
      target_id: TargetId.meta({ description: 'Of a post, comment, user or template' }),
      reason: ReportReason,
      text: visibleText(0, 2000)
        .optional()
        .meta({ description: 'What is wrong with it, 2000 characters at most' }),
      contact: visibleText(contactLength.min, contactLength.max)
        .refine(isContact, { message: 'Invalid email format' })
        .optional()
        .meta({
          description:
            'How moderators can answer: an e-mail address, a phone number or the like; required without an account, ignored with one',
          examples: ['me@example.org'],
        }),
    }),
    answer: z.object({
      id: z.string().meta({ format: 'uuid', description: 'Of the case that the report belongs to' }),
      state: CaseState,
    }),
    errors: ['A0200', 'A0404', 'A0440', 'A0506'],
  }),
  listCases: route({
    method: 'POST',
    path: '/case_arr',
    auth: 'required',
    tag,
    rate: 'read',
    summary: 'Cases: for moderators all, for others their own',
    description:
      'Others see what they reported, and what was done about something of theirs; they get the newest first, whatever `order_by` says.',
    input: input({
      ...pageFields,
      state_arr: z
        .array(CaseState)
        .min(1)
        .max(4)
        .optional()
        .meta({ description: 'Only cases in these states' }),
      target_type: TargetType.optional().meta({ description: 'Only about this kind of thing' }),
      order_by: z
        .enum(['due', 'ts'])
        .default('due')
        .meta({ description: '`due`: what should be decided next comes first. `ts`: newest first' }),
      own: z
        .boolean()
        .default(false)
        .meta({ description: 'Moderators: only cases that they themselves are a side of' }),
    }),
    answer: z.object({ case_arr: z.array(Case), next_cursor: NextCursor }),
    errors: ['A0421'],
  }),
  getCase: route({
    method: 'GET',
    path: '/case/{id}',
    auth: 'optional',
    tag,
    rate: 'read',
    summary: 'A case',
    input: input({ id: CaseId, appeal_token: AppealToken }),
    answer: Case,
    errors: ['A0200', 'A0404'],
  }),
  decideCase: route({
    method: 'POST',
    path: '/case/{id}/decision',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Decide a case',
    description:
      'Moderators only, and not about their own content (A0301). Takes effect at once; both sides are told. A second decision is possible after an appeal, and is final: what the first one did and the second does not is undone. When two decide at once, the later one gets A0440.',
    input: input({
      id: CaseId,
      action: CaseAction,
      reason: visibleText(1, 2000).meta({
        description: 'For both sides to read, 2000 characters at most',
        examples: ['Shows a person without their consent'],
      }),
    }),
    answer: Case,
    errors: ['A0404', 'A0301', 'A0440'],
  }),
  appealCase: route({
    method: 'POST',
    path: '/case/{id}/appeal',
    auth: 'optional',
    tag,
    rate: 'write',
    summary: 'Appeal a decision about something of one’s own, once',
    description:
      'Within six months of the decision. It stays in force until the second decision, which is final.',
    input: input({
      id: CaseId,
      text: visibleText(1, 2000).meta({
        description: 'Why the decision is wrong, 2000 characters at most',
        examples: ['This is my own painting'],
      }),
      appeal_token: AppealToken,
    }),
    answer: Case,
    errors: ['A0200', 'A0404', 'A0301', 'A0440'],
  }),
} as const
