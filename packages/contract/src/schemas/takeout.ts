import { z } from 'zod'
import { input, NextCursor, Nothing, pageFields, Timestamp } from './fields.ts'
import { route } from './route.ts'
import { ArchiveId } from './storage.ts'

const tag = 'Accounts'

export const AccountExport = z.object({
  state: z.enum(['making', 'ready', 'failed']).meta({ description: 'How far it is' }),
  url: z.string().optional().meta({
    description:
      'Of an export that is ready: signed, for an hour, and dead with the session that asked for it',
  }),
  expires_ts: Timestamp.optional().meta({
    description: 'Until when the address holds: ask again for another',
  }),
  byte_size: z.int().optional().meta({ description: 'Bytes of the zip' }),
  create_ts: Timestamp.optional().meta({ description: 'When the export was asked for' }),
})
export type AccountExport = z.output<typeof AccountExport>

export const ImportedKind = z
  .enum(['template', 'source', 'work', 'post', 'comment', 'history'])
  .meta({ description: 'What it is' })
export type ImportedKind = z.output<typeof ImportedKind>

const ImportCount = z.object({
  added: z.int().meta({ description: 'Came' }),
  present: z.int().meta({ description: 'Were here already' }),
  refused: z.int().meta({ description: 'Did not come' }),
})

export const AccountImport = z.object({
  state: z.enum(['waiting', 'importing', 'done', 'refused', 'failed']).meta({
    description: 'How far it is; `refused`: the archive does not fit, `failed`: a fault of the system',
  }),
  percent: z.int().min(0).max(100).meta({ description: 'How much of it has been looked at' }),
  error: z
    .object({
      message: z.string().meta({ description: 'For people' }),
      path: z.string().optional().meta({ description: 'The file of the archive' }),
    })
    .optional()
    .meta({ description: 'Why the archive as a whole was refused, and which file of it' }),
  result: z
    .object({
      count: z.partialRecord(ImportedKind, ImportCount).meta({ description: 'Of each kind' }),
      refused_arr: z
        .array(
          z.object({
            kind: z.string().meta({ description: 'What it is' }),
            id: z.string().meta({ description: 'In the archive' }),
            message: z.string().meta({ description: 'Why, for people' }),
          }),
        )
        .meta({
          description: 'What did not come, by the id that it has in the archive, and why; the first thousand',
        }),
    })
    .optional()
    .meta({ description: 'What came and what did not, once it is done' }),
})
export type AccountImport = z.output<typeof AccountImport>

export const HistoryKind = z
  .enum(['ledger', 'post_like', 'comment_like', 'template_like', 'followee', 'follower'])
  .meta({ description: 'What it was' })
export type HistoryKind = z.output<typeof HistoryKind>

const ImportedHistory = z.object({
  id: z.string().meta({ description: 'UUIDv7' }),
  kind: HistoryKind,
  create_ts: Timestamp,
  data: z.record(z.string(), z.json()).meta({
    description:
      'As it was where it comes from: of a line of the ledger `amount, reason, balance_after`; of a like `title, author`; of a follow `username, nick_name`',
  }),
})

export const takeoutRoutes = {
  exportAccount: route({
    method: 'POST',
    path: '/account/export',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Take everything with you, as a zip of JSON and media',
    description:
      'The first call begins it; ask again until the state is `ready`, then there is an address. Holds the profile, settings, works with their files and sources, posts, comments, likes, follows, the ledger, projects and templates; `manifest.json` names every file with its SHA-256. One at a time; kept for seven days, during which the same one is answered. After a failure another is begun ten minutes later.',
    input: input({
      again: z
        .boolean()
        .default(false)
        .meta({ description: 'Begin another where the last one is older than an hour' }),
    }),
    answer: AccountExport,
    errors: [],
  }),
  importAccount: route({
    method: 'POST',
    path: '/account/import',
    auth: 'required',
    tag,
    rate: 'write',
    keepsBytes: true,
    summary: 'Bring an archive of an account back',
    description:
      'Upload the zip first (`GET /s3/source_upload_signature/{uuid}.zip`); asked again with the same id, tells how it goes. The profile, works, posts and comments come through the same checks as new content, keep their times and tell nobody; works of templates that are not here keep their title and parameters. Of comments only those on own posts come, unless this Easel itself has made the archive. The ledger, likes and follows become read-only history; the balance stays as it is. What is here already stays as it is: bringing an archive twice doubles nothing. One at a time, ten a day. Projects and own templates are in the archive, but do not come back by this call.',
    input: input({ id: ArchiveId.meta({ description: "The upload's id with its extension" }) }),
    answer: AccountImport,
    errors: ['A0440', 'A0700', 'A0701'],
  }),
  listImportedHistory: route({
    method: 'POST',
    path: '/account/imported_history_arr',
    auth: 'required',
    tag,
    rate: 'read',
    summary: 'What imports have brought as history',
    description: 'Newest first. Read-only: no balance, like or follow comes of it.',
    input: input({ ...pageFields, kind: HistoryKind.optional() }),
    answer: z.object({
      imported_history_arr: z.array(ImportedHistory).meta({ description: 'Newest first' }),
      next_cursor: NextCursor,
    }),
    errors: [],
  }),
  deleteAccount: route({
    method: 'POST',
    path: '/account/delete',
    auth: 'required',
    tag,
    rate: 'sign_in',
    summary: 'Leave: everything is hidden at once and erased after seven days',
    description:
      'Ends all sessions and what runs, and hides the profile, posts, comments, templates and follows. Signing in within seven days brings everything back as it was; then all of it is erased, files too. The ledger, consents and moderation records stay without the person. The username is free again 30 days after that. A throw-away account is erased now in any case.',
    input: input({
      password: z.string().max(1000).optional().meta({
        description:
          'Needed where the account has one; A0400 with the path `password` where it is wrong. Without one, a sign-in of the last 15 minutes is needed, else A0440',
      }),
      token: z.string().max(10_000).optional().meta({
        description:
          'Instead of the password: an ID token of the provider that the account belongs to, issued in the last 15 minutes; A0400 with the path `token` where it is not',
      }),
      nonce: z.string().max(500).optional().meta({ description: 'What the token was asked for with' }),
      immediately: z.boolean().default(false).meta({
        description: 'Erase now: nothing can be brought back. Bytes of files follow within minutes',
      }),
    }),
    answer: Nothing,
    errors: ['A0440', 'C0001'],
  }),
} as const
