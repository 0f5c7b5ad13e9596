import { z } from 'zod'
import { input, NextCursor, Nothing, pageFields, Timestamp } from './fields.ts'
import { ArchiveId } from './files.ts'
import { route } from './route.ts'

const tag = 'Accounts'

export const AccountExport = z.object({
  state: z.enum(['making', 'ready', 'failed']).meta({ description: 'State of the export' }),
  url: z.string().optional().meta({
    description:
      'Signed URL of the zip, valid for one hour and at most as long as the session; only if `state` is `ready`',
  }),
  expires_ts: Timestamp.optional().meta({
    description: 'When the URL expires, as Unix time in milliseconds; repeat the call for a new URL',
  }),
  byte_size: z.int().optional().meta({ description: 'Size of the zip in bytes' }),
  create_ts: Timestamp.optional().meta({ description: 'When the export was requested' }),
})
export type AccountExport = z.output<typeof AccountExport>

export const ImportedKind = z
  .enum([
    'template',
    'source',
    'work',
    'post',
    'comment',
    'preset',
    'words',
    'word_list',
    'board',
    'project',
    'history',
  ])
  .meta({ description: 'Kind of content' })
export type ImportedKind = z.output<typeof ImportedKind>

const ImportCount = z.object({
  added: z.int().meta({ description: 'Number imported' }),
  present: z.int().meta({ description: 'Number already present' }),
  refused: z.int().meta({ description: 'Number refused' }),
})

export const AccountImport = z.object({
  state: z.enum(['waiting', 'importing', 'done', 'refused', 'failed']).meta({
    description:
      'State of the import. `refused`: the archive cannot be imported. `failed`: a fault of the system',
  }),
  percent: z
    .int()
    .min(0)
    .max(100)
    .meta({ description: 'Share of the archive that has been processed, in percent' }),
  error: z
    .object({
      message: z.string().meta({ description: "Message in the caller's language" }),
      path: z.string().optional().meta({ description: 'Path of the file in the archive' }),
    })
    .optional()
    .meta({ description: 'Why the archive was refused' }),
  pause: z
    .object({ message: z.string().meta({ description: "Message in the caller's language" }) })
    .optional()
    .meta({ description: 'Why the import waits. The import continues by itself' }),
  result: z
    .object({
      count: z.partialRecord(ImportedKind, ImportCount).meta({ description: 'Numbers by kind of content' }),
      refused_arr: z
        .array(
          z.object({
            kind: z.string().meta({ description: 'Kind of content' }),
            id: z.string().meta({ description: 'Id in the archive' }),
            message: z.string().meta({ description: "Reason, in the caller's language" }),
          }),
        )
        .meta({
          description: 'Entries that were refused; at most the first 1000',
        }),
    })
    .optional()
    .meta({ description: 'Outcome; only if `state` is `done`' }),
})
export type AccountImport = z.output<typeof AccountImport>

export const HistoryKind = z
  .enum(['ledger', 'post_like', 'comment_like', 'template_like', 'followee', 'follower'])
  .meta({ description: 'Kind of the entry' })
export type HistoryKind = z.output<typeof HistoryKind>

const ImportedHistory = z.object({
  id: z.string().meta({ description: 'Id of the entry (UUIDv7)' }),
  kind: HistoryKind,
  create_ts: Timestamp,
  data: z.record(z.string(), z.json()).meta({
    description:
      'Data from the original site. Ledger: `amount, reason, balance_after`. Likes: `title, author`. Follows: `username, nick_name`',
  }),
})

export const dataPortabilityRoutes = {
  exportAccount: route({
    method: 'POST',
    path: '/account/export',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Export the account as a zip of JSON and media files',
    description:
      'The first call starts the export; repeat it until `state` is `ready`, when it returns a URL. The zip contains the profile, settings, works with their files and sources, posts, comments, likes, follows, the ledger, projects and templates; `manifest.json` lists every file with its SHA-256. An account has one export at a time, which is kept for seven days. During this time the call returns the same export. After a failure, a new export can start ten minutes later at the earliest.',
    input: input({
      again: z
        .boolean()
        .default(false)
        .meta({ description: 'Start a new export if the last export is older than an hour' }),
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
    summary: 'Import an archive of an account',
    description:
      "Upload the zip first (`GET /s3/source_upload_signature/{uuid}.zip`), then send its id; repeat the call with the same id to follow the import.\n\nThe profile, works, posts and comments pass the same checks as new content, keep their times and cause no notifications. Works whose template does not exist here keep its title and their parameters. Comments on posts of other users are imported only if the archive was made by this site. The ledger, likes and follows become read-only history; the balance does not change. Entries that are already present are kept, so importing an archive twice adds nothing. Projects come with earlier versions and the template that they were copied from, as far as there is room. The user's own templates are in the archive but are not imported.\n\nOne import at a time, at most ten a day.",
    input: input({ id: ArchiveId.meta({ description: 'Id of the upload, with its extension' }) }),
    answer: AccountImport,
    errors: ['A0440', 'A0700', 'A0701'],
  }),
  listImportedHistory: route({
    method: 'POST',
    path: '/account/imported_history_arr',
    auth: 'required',
    tag,
    rate: 'read',
    summary: 'List the history that imports have added',
    description: 'The history is read-only, and changes no balance, like or follow.',
    input: input({ ...pageFields, kind: HistoryKind.optional() }),
    answer: z.object({
      imported_history_arr: z.array(ImportedHistory).meta({ description: 'Entries, newest first' }),
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
    summary: 'Delete the account',
    description:
      'Hides the profile, posts, comments, templates and follows at once, stops running works, and ends all sessions. Signing in within seven days restores everything. After that, all this data is erased, including files; the ledger, consents and moderation records are kept without a reference to the person. The username becomes available 30 days after the erasure. A demo account is erased immediately.',
    input: input({
      password: z.string().max(1000).optional().meta({
        description:
          'Password of the account, if the account has a password (A0400 with the path `password` for a wrong password). Without a password, a sign-in within the last 15 minutes is required, or else A0440',
      }),
      token: z.string().max(10_000).optional().meta({
        description:
          "Instead of the password: an ID token of the account's provider, issued in the last 15 minutes; A0400 with the path `token` for an invalid token",
      }),
      nonce: z.string().max(500).optional().meta({ description: 'Nonce with which the token was requested' }),
      immediately: z.boolean().default(false).meta({
        description: 'Erase immediately: nothing can be restored. Files follow within minutes',
      }),
    }),
    answer: Nothing,
    errors: ['A0440', 'C0001'],
  }),
} as const
