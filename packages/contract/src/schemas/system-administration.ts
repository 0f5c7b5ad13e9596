import { z } from 'zod'
import { doctorSections } from '../shared/kinds.ts'
import { input, Timestamp } from './fields.ts'
import { route } from './route.ts'

const path = (description: string) => z.string().meta({ description })

export const SystemReport = z
  .object({
    version: z.string().meta({ description: 'Version of the running code', examples: ['0.1.0'] }),
    commit: z.string().optional().meta({
      description: 'Full hash of the commit that was checked out when the server started; absent without git',
    }),
    source_url: z.string().optional().meta({
      description:
        'Page of the repository that the code was cloned from; absent for a repository without a page on the web',
    }),
    start_ts: Timestamp.meta({ description: 'When the process that answers started' }),
    node_version: z.string().meta({ description: 'Version of Node.js', examples: ['26.10.0'] }),
    database_version: z.string().meta({ description: 'Version of PostgreSQL', examples: ['18.1'] }),
    platform: z.string().meta({ description: 'System and processor', examples: ['linux x64'] }),
    setting_arr: z
      .array(
        z.object({
          name: z.string().meta({ description: 'Name of the setting' }),
          value: z.string().meta({ description: 'Its value' }),
          is_given: z
            .boolean()
            .meta({ description: 'Whether the host has set this value; otherwise the value is the default' }),
        }),
      )
      .meta({ description: 'Settings of the server that a host may want to look up; no secrets' }),
    release_arr: z
      .array(
        z.object({
          version: z.string().meta({ description: 'Version' }),
          date: z.string().optional().meta({ format: 'date', description: 'Day of the release' }),
          change_arr: z.array(z.string()).meta({ description: "Changes, in the caller's language" }),
        }),
      )
      .meta({ description: 'Changes of this version and of earlier versions, newest first' }),
    backup: z
      .object({
        program_dir: path('Absolute path of the program'),
        data_dir: path('Absolute path of the data folder'),
        is_embedded: z.boolean().meta({ description: 'Whether the database is in the data folder' }),
        is_bucket: z.boolean().meta({ description: 'Whether objects are in a bucket' }),
        database_bytes: z.int().meta({ description: 'Size of the database in bytes, now' }),
        object_bytes: z.int().optional().meta({
          description: 'Size of all stored objects at the last measurement; absent before the first',
        }),
        measure_ts: Timestamp.optional().meta({ description: 'Time of that measurement' }),
        daily: z
          .object({
            place: path('Folder or bucket of the backups'),
            keep_count: z.int().meta({ description: 'Backups that are kept' }),
            failed_ts: Timestamp.optional().meta({
              description: 'Time of the last backup that failed; absent if the last backup succeeded',
            }),
            failure: z.string().optional().meta({ description: 'Why the backup failed, in English' }),
          })
          .optional()
          .meta({
            description:
              'The backup that the site makes itself every day; absent if the site makes no backups',
          }),
        last: z
          .object({
            place: path('Folder or bucket of the backup'),
            done_ts: Timestamp.meta({ description: 'When the backup was finished' }),
          })
          .optional()
          .meta({ description: 'The last finished backup; absent before the first' }),
      })
      .meta({ description: 'The data that a backup has to copy, and the last backup' }),
  })
  .meta({
    id: 'SystemReport',
    description: 'The version that runs, its settings, and the places of its data',
  })
export type SystemReport = z.output<typeof SystemReport>

export const SystemDiagnosis = z
  .object({
    section_arr: z
      .array(
        z.object({
          name: z.enum(doctorSections).meta({ description: 'Part of the installation' }),
          title: z.string().meta({ description: "Its name in the caller's language" }),
          finding_arr: z
            .array(
              z.object({
                state: z.enum(['good', 'note', 'fault']).meta({
                  description: '`note`: works, but the host should know; `fault`: something is broken',
                }),
                text: z.string().meta({ description: "A sentence in the caller's language" }),
                todo: z.string().optional().meta({
                  description: 'A remedy for the host; absent if nothing has to be done',
                }),
              }),
            )
            .meta({ description: 'At least one finding' }),
        }),
      )
      .meta({ description: 'Parts that this installation does not use are left out' }),
  })
  .meta({ id: 'SystemDiagnosis', description: 'Findings of a check of the installation' })
export type SystemDiagnosis = z.output<typeof SystemDiagnosis>

export const systemAdministrationRoutes = {
  getSystem: route({
    method: 'GET',
    path: '/admin/system',
    auth: 'required',
    tag: 'Administration',
    rate: 'read',
    summary: 'Get the version that runs, its settings, and the places of its data',
    description: 'For administrators only (A0301 for others). The answer needs no request to other servers.',
    input: input({}),
    answer: SystemReport,
    errors: ['A0301'],
  }),
  diagnoseSystem: route({
    method: 'POST',
    path: '/admin/system/diagnosis',
    auth: 'required',
    tag: 'Administration',
    rate: 'check',
    summary: 'Check settings, disk, database, files, queue, engines and the public address',
    description:
      'For administrators only (A0301 for others). The call takes up to half a minute if a part does not answer. Like `npm run host -- doctor`, but from the process that answers.',
    input: input({}),
    answer: SystemDiagnosis,
    errors: ['A0301'],
  }),
} as const
