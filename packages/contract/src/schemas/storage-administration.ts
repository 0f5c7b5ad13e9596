import { z } from 'zod'
import { UserInfo } from './accounts.ts'
import { input, Nothing, Timestamp } from './fields.ts'
import { route } from './route.ts'

export const storagePurposes = [
  'sources',
  'results',
  'pages',
  'evidence',
  'exports',
  'kept_outputs',
  'downloads',
  'small_forms',
  'unused',
] as const
export type StoragePurpose = (typeof storagePurposes)[number]

/** Purposes whose objects an administrator can delete: the objects are made again when they are needed. */
export const cleanablePurposes = ['kept_outputs', 'downloads'] as const
export type CleanablePurpose = (typeof cleanablePurposes)[number]
export const cleanings = [...cleanablePurposes, 'all'] as const
export type CleaningKind = (typeof cleanings)[number]

const purposeDescription =
  '`sources`: photos and archives that users have uploaded. `results`: works and tasks, including posted works. `pages`: avatars, covers and samples. `evidence`: copies for cases of moderators. `exports`: archives of accounts. `kept_outputs`: outputs of nodes and looks, kept to be reused. `downloads`: other formats and sizes, posters. `small_forms`: clips and small pictures for lists. `unused`: waiting for their deletion'

const sizes = {
  object_count: z.int().meta({ description: 'Number of stored objects' }),
  byte_size: z.int().meta({ description: 'Their size in bytes' }),
}

export const StorageReport = z
  .object({
    measure_ts: Timestamp.optional().meta({
      description: 'Time of the last measurement; absent before the first. Workers measure once an hour',
    }),
    purpose_arr: z
      .array(
        z.object({
          purpose: z.enum(storagePurposes).meta({ description: purposeDescription }),
          ...sizes,
          week_ago_bytes: z
            .int()
            .optional()
            .meta({ description: 'Size a week ago; absent without a measurement of that day' }),
        }),
      )
      .meta({
        description:
          'Sizes by purpose, largest first. An object with several purposes counts for the first purpose',
      }),
    day_arr: z
      .array(
        z.object({
          day: z.string().meta({ format: 'date', description: 'Day (UTC)', examples: ['2026-01-31'] }),
          byte_size: z.int().meta({ description: 'Size of all objects in bytes' }),
        }),
      )
      .meta({
        description: 'Sizes of the last 28 days, oldest first; days without a measurement are left out',
      }),
    account_arr: z
      .array(
        z.object({
          user_info: UserInfo,
          file_count: z.int().meta({ description: 'Number of files' }),
          byte_size: z.int().meta({
            description: 'Their size in bytes; a file that the account has twice counts twice',
          }),
        }),
      )
      .meta({ description: 'Accounts with the largest files, at most 20' }),
    erasure_arr: z
      .array(
        z.object({
          type: z.enum(['kept_outputs', 'downloads', 'uploads', 'exports', 'accounts']).meta({
            description:
              '`kept_outputs`, `downloads`: not used for a time. `uploads`: not used for a work. `exports`: archives of accounts. `accounts`: deleted and demo accounts with their files',
          }),
          after_days: z.int().optional().meta({
            description:
              'Days without use after which the objects are erased; only for `kept_outputs` and `downloads`',
          }),
          next_ts: Timestamp.optional().meta({
            description: 'Time after which the next data is erased; absent if there is no such data',
          }),
        }),
      )
      .meta({ description: 'Data that housekeeping erases' }),
    free_bytes: z.int().optional().meta({
      description: 'Free space of the fullest disk; absent if the file system does not report its free space',
    }),
    floor_bytes: z.int().meta({ description: 'Free space below which new data is refused' }),
    download_space_bytes: z.int().meta({ description: 'Space that all downloads together may take' }),
    is_bucket: z.boolean().meta({
      description: 'Whether objects are in a bucket; the disk then holds temporary files and the database',
    }),
  })
  .meta({ id: 'StorageReport', description: 'Use of the storage, and the times at which data is erased' })
export type StorageReport = z.output<typeof StorageReport>

const unusedDays = z.int().min(1).max(365).meta({ description: 'Days without use, 1 to 365' })

const tag = 'Administration'
const onlyAdmins = 'For administrators only (A0301 for others).'

export const storageAdministrationRoutes = {
  getStorage: route({
    method: 'GET',
    path: '/admin/storage',
    auth: 'required',
    tag,
    rate: 'read',
    summary: 'Get the use of the storage',
    description: `${onlyAdmins} Sizes are as of the last measurement; free space and times are current.`,
    input: input({}),
    answer: StorageReport,
    errors: ['A0301'],
  }),
  measureStorage: route({
    method: 'POST',
    path: '/admin/storage/measure',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Measure the use of the storage now',
    description: `${onlyAdmins} A worker measures: get the report repeatedly until its \`measure_ts\` has changed.`,
    input: input({}),
    answer: Nothing,
    errors: ['A0301'],
  }),
  listFreeable: route({
    method: 'POST',
    path: '/admin/storage/freeable_arr',
    auth: 'required',
    tag,
    rate: 'read',
    summary: 'Get the space that cleaning the storage would free',
    description: `${onlyAdmins} The sizes are current. Objects that are also needed for another purpose are left out, because they stay.`,
    input: input({ unused_days: unusedDays }),
    answer: z.object({
      freeable_arr: z
        .array(
          z.object({
            purpose: z.enum(cleanablePurposes).meta({ description: purposeDescription }),
            ...sizes,
          }),
        )
        .meta({ description: 'One entry for each purpose that can be cleaned' }),
    }),
    errors: ['A0301'],
  }),
  cleanStorage: route({
    method: 'POST',
    path: '/admin/storage/clean',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Erase data that was not used for some time',
    description: `${onlyAdmins} A worker erases the data and measures again: get the report repeatedly until its \`measure_ts\` has changed. Files that are needed later are made again.`,
    input: input({
      purpose: z
        .enum(cleanings)
        .meta({ description: 'Purpose whose data is erased; `all`: every purpose that can be cleaned' }),
      unused_days: unusedDays,
    }),
    answer: Nothing,
    errors: ['A0301'],
  }),
} as const
