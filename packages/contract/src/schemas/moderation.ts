import { z } from 'zod'
import { fault } from '../messages/faults.ts'
import { reportReasons } from '../shared/kinds.ts'
import { contactLength } from '../shared/limits.ts'
import { isContact } from '../shared/text.ts'
import { UserInfo } from './accounts.ts'
import {
  CaseId,
  File,
  input,
  NextCursor,
  pageFields,
  TargetId,
  Timestamp,
  unfit,
  visibleLine,
  visibleText,
} from './fields.ts'
import { route } from './route.ts'

export const targetTypes = ['post', 'comment', 'user', 'work_template', 'board', 'work'] as const
export const caseStates = ['open', 'decided', 'appealed', 'closed'] as const
export const caseActions = ['none', 'sensitive', 'hide', 'remove', 'suspend'] as const

export const TargetType = z.enum(targetTypes).meta({
  description: 'Kind of the reported content; `work`: the work that a private link opens',
  examples: ['post'],
})
export type TargetType = z.output<typeof TargetType>

export const ReportReason = z.enum(reportReasons).meta({
  description: 'Reason of the report. `sexual` and `minor` shorten the time for a decision to 48 hours',
})
export type ReportReason = z.output<typeof ReportReason>

export const CaseState = z.enum(caseStates).meta({
  description:
    '`open`: waiting for a decision. `decided`: can be appealed. `appealed`: waiting for the final decision. `closed`: final',
})
export type CaseState = z.output<typeof CaseState>

export const CaseAction = z.enum(caseActions).meta({
  description:
    "`none`: nothing changes. `sensitive` (posts only): blurred until the viewer asks to see the picture. `hide`: visible only to its author (a user: the profile is emptied). `remove`: hidden, and erased when no appeal is possible any more. `suspend`: the author's account is closed and all its content hidden",
})
export type CaseAction = z.output<typeof CaseAction>

export const CaseTarget = z.object({
  type: TargetType,
  id: z
    .string()
    .meta({ format: 'uuid', description: 'Id of the post, comment, user, template, board or work (UUIDv7)' }),
  state: z
    .enum(['visible', 'hidden', 'gone'])
    .meta({ description: 'Whether the content still exists; `gone`: deleted' }),
  text: z.string().meta({ description: 'Its text when the case was opened' }),
  file_arr: z.array(File).meta({
    description:
      'Its images when the case was opened; for posts, profiles, templates and works, and not for reporters',
  }),
  user_info: UserInfo.optional().meta({ description: 'Its author; absent once the account is erased' }),
})
export type CaseTarget = z.output<typeof CaseTarget>

export const CaseReport = z.object({
  reason: ReportReason,
  create_ts: Timestamp.optional().meta({ description: 'Time of the report; not for the affected user' }),
  text: z
    .string()
    .optional()
    .meta({
      description: 'Text of the report; only for moderators and for its author',
      examples: ['This is my photo'],
    }),
  user_info: UserInfo.optional().meta({
    description: 'Author of the report; only for moderators and the author',
  }),
  contact: z
    .string()
    .optional()
    .meta({ description: 'Contact given for a report without an account; only for moderators' }),
})
export type CaseReport = z.output<typeof CaseReport>

export const CaseEvent = z.object({
  id: z.string().meta({ format: 'uuid', description: 'Id of the event (UUIDv7)' }),
  type: z.enum(['opened', 'blurred', 'hidden', 'decided', 'appealed', 'lifted', 'closed']).meta({
    description:
      '`lifted`: the suspension has ended. `blurred`, `hidden`: for the time being, until a moderator decides. `closed`: the period for an appeal has ended',
  }),
  actor: z
    .enum(['reporter', 'affected', 'moderator', 'admin', 'system'])
    .meta({ description: 'Role of the person who acted' }),
  user_info: UserInfo.optional().meta({ description: 'User who acted; only for moderators and that user' }),
  action: CaseAction.optional(),
  text: z.string().optional().meta({ description: 'Reason of the decision, or text of the appeal' }),
  create_ts: Timestamp,
})
export type CaseEvent = z.output<typeof CaseEvent>

export const Case = z
  .object({
    id: z.string().meta({ format: 'uuid', description: 'Id of the case (UUIDv7)' }),
    state: CaseState,
    origin: z.enum(['report', 'pre_check', 'admin']).meta({
      description:
        'What opened the case: a report, the automatic pre-check, or an administrator who suspended the account',
    }),
    side: z
      .enum(['moderator', 'reporter', 'affected'])
      .meta({ description: 'Role of the caller in this case. The affected user never learns who reported' }),
    target: CaseTarget.meta({ description: 'The reported content' }),
    report_arr: z.array(CaseReport).meta({
      description:
        'Reports. Moderators see the first 50, reporters their own, the affected user only the reasons',
    }),
    report_count: z.int().optional().meta({ description: 'Number of reports; only for moderators' }),
    action_arr: z.array(CaseAction).optional().meta({
      description:
        'Decisions that are possible for this kind of content; only for moderators while a decision is needed',
    }),
    decision: CaseAction.optional(),
    reason: z.string().optional().meta({ description: 'Reason given with the decision' }),
    suspend_until_ts: Timestamp.optional().meta({
      description: 'When a suspension ends by itself; absent if it has no end',
    }),
    lift_ts: Timestamp.optional().meta({
      description: 'When a suspension ended before an appeal was granted',
    }),
    statement: z.string().optional().meta({
      description:
        "Statement on the measure and the means of appeal, in the caller's language; absent until a measure was taken",
    }),
    is_provisional: z.boolean().meta({
      description:
        'True if the time for a decision has passed: the content stays blurred or hidden until a moderator decides',
    }),
    can_appeal: z.boolean().meta({ description: 'Whether the caller can appeal now' }),
    appeal_until_ts: Timestamp.optional().meta({
      description: 'Last time for an appeal, as Unix time in milliseconds',
    }),
    due_ts: Timestamp.meta({ description: 'Time by which moderators should decide' }),
    create_ts: Timestamp,
    event_arr: z.array(CaseEvent).meta({ description: 'Events of the case, oldest first' }),
  })
  .meta({ id: 'Case', description: 'A report or several on the same content, with the decision' })
export type Case = z.output<typeof Case>

const tag = 'Moderation'
const AppealToken = z.string().max(200).optional().meta({
  description:
    'Replaces the session if the account is suspended: `details` of the refused sign-in contains it',
})

export const moderationRoutes = {
  report: route({
    method: 'POST',
    path: '/report',
    auth: 'optional',
    tag,
    rate: 'report',
    summary: 'Report content or a user to the moderators',
    description:
      "Reports on the same content join one open case. Without an account, only the reasons `copyright` and `sexual` are accepted (A0200 for others), and `contact` is required. A0506 if the caller's earlier report on the same content is still open, A0440 for the caller's own content.",
    input: input({
      target_type: TargetType,
      target_id: TargetId.meta({ description: 'Id of the post, comment, user, template, board or work' }),
      link_key: z
        .string()
        .max(64)
        .optional()
        .meta({ description: 'Key of the link that opens a board or a work for people who have the link' }),
      reason: ReportReason,
      text: visibleText(0, 2000).optional().meta({ description: 'Explanation, at most 2000 characters' }),
      contact: visibleLine(contactLength.min, contactLength.max)
        .refine(isContact, unfit(fault('contact_form')))
        .optional()
        .meta({
          description:
            "Contact for the moderators' answer, such as an e-mail address or a phone number. Required without an account, ignored with an account",
          examples: ['me@example.org'],
        }),
    }),
    answer: z.object({
      id: z
        .string()
        .meta({ format: 'uuid', description: 'Id of the case that the report belongs to (UUIDv7)' }),
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
    summary: 'List cases',
    description:
      'Moderators see all cases. Other users see the cases that they reported, and cases about measures against their own content, always newest first.',
    input: input({
      ...pageFields,
      state_arr: z
        .array(CaseState)
        .min(1)
        .max(4)
        .optional()
        .meta({ description: 'Only cases in these states' }),
      target_type: TargetType.optional().meta({ description: 'Only cases about this kind of content' }),
      order_by: z
        .enum(['due', 'ts'])
        .default('due')
        .meta({ description: '`due`: next due date first. `ts`: newest first' }),
      own: z.boolean().default(false).meta({
        description: 'For moderators: only cases in which the caller is a reporter or the affected user',
      }),
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
    summary: 'Get a case',
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
      'For moderators only, and not about their own content (A0301). The decision takes effect at once; both sides get a notification. After an appeal a second decision is possible, which is final: measures of the first decision that the second decision does not repeat are undone. If two moderators decide at the same time, the later call gets A0440.',
    input: input({
      id: CaseId,
      action: CaseAction,
      reason: visibleText(1, 2000).meta({
        description: 'Reason, shown to both sides; 1 to 2000 characters',
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
    summary: "Appeal a decision on the caller's own content",
    description:
      'Possible once, within six months of the decision. The decision stays in force until the second decision, which is final.',
    input: input({
      id: CaseId,
      text: visibleText(1, 2000).meta({
        description: 'Why the decision is wrong; 1 to 2000 characters',
        examples: ['This is my own painting'],
      }),
      appeal_token: AppealToken,
    }),
    answer: Case,
    errors: ['A0200', 'A0404', 'A0301', 'A0440'],
  }),
} as const
