import { z } from 'zod'
import { themeDescriptionMaxLength, themeTitleMaxLength } from '../shared/limits.ts'
import { File, input, NextCursor, Nothing, pageFields, ThemeId, Timestamp, visibleLine } from './fields.ts'
import { route } from './route.ts'

export const Theme = z
  .object({
    id: z.string().meta({ description: 'Id of the theme (UUIDv7)' }),
    title: z.string().meta({ description: "Title, in the caller's language", examples: ['Night lights'] }),
    description: z.string().meta({ description: "Description, in the caller's language" }),
    cover: File,
    begin_ts: Timestamp.meta({ description: 'When the theme begins, as Unix time in milliseconds' }),
    end_ts: Timestamp.meta({ description: 'When the theme ends, as Unix time in milliseconds' }),
  })
  .meta({ id: 'Theme', description: 'A weekly subject for posts, with a period and a ranking' })
export type Theme = z.output<typeof Theme>

function bilingual(max: number) {
  return z.object({
    en: visibleLine(1, max).meta({ description: 'Text in English' }),
    zh: visibleLine(1, max).meta({ description: 'Text in Chinese' }),
  })
}

const title = bilingual(themeTitleMaxLength).meta({
  description: `Title in both languages, at most ${themeTitleMaxLength} characters each`,
})
const description = bilingual(themeDescriptionMaxLength).meta({
  description: `Description in both languages, at most ${themeDescriptionMaxLength} characters each`,
})
const states = ['coming', 'running', 'over'] as const

const countedUpTo = 1000
const count = (noun: string) =>
  z.int().meta({
    description: `Number of ${noun}, including hidden ${noun}; ${countedUpTo} means ${countedUpTo} or more`,
  })

export const ThemeDetails = z
  .object({
    id: z.string().meta({ description: 'Id of the theme (UUIDv7)' }),
    title,
    description,
    cover: File,
    begin_ts: Timestamp.meta({ description: 'When the theme begins, as Unix time in milliseconds' }),
    end_ts: Timestamp.meta({ description: 'When the theme ends, as Unix time in milliseconds' }),
    state: z.enum(states).meta({ description: 'Whether the theme has begun and ended' }),
    post_count: count('posts that take part in the theme'),
    template_count: count('templates that were made for the theme'),
  })
  .meta({ id: 'ThemeDetails', description: 'A theme in both languages, for moderators and administrators' })
export type ThemeDetails = z.output<typeof ThemeDetails>

const cover = z.string().max(100).optional()
const tag = 'Themes'
const onlyForTeam = 'For moderators and administrators only (A0301 for others).'

export const themeRoutes = {
  listThemes: route({
    method: 'POST',
    path: '/theme_arr',
    auth: 'optional',
    tag,
    rate: 'read',
    sharedByVisitors: true,
    sharedByAll: true,
    summary: 'List themes, latest end first',
    description:
      'A theme is running from `begin_ts` to `end_ts`; only then can posts take part in the theme.',
    input: input({
      ...pageFields,
      state: z.enum(states).optional().meta({
        description: 'Only themes that have not begun (`coming`), are `running`, or have ended (`over`)',
      }),
    }),
    answer: z.object({ theme_arr: z.array(Theme), next_cursor: NextCursor }),
    errors: ['A0421'],
  }),
  createTheme: route({
    method: 'POST',
    path: '/theme',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Create a theme',
    description: onlyForTeam,
    input: input({
      title,
      description,
      cover: cover.meta({
        description:
          "Id (with extension) of one of the caller's uploads; default: the cover of the most used template",
      }),
      begin_ts: Timestamp.optional().meta({
        description: 'When the theme begins, as Unix time in milliseconds; default: now',
      }),
      end_ts: Timestamp.meta({
        description: 'When the theme ends, as Unix time in milliseconds; later than `begin_ts`',
      }),
    }),
    answer: Theme,
    errors: ['A0301', 'A0700'],
  }),
  listThemeDetails: route({
    method: 'POST',
    path: '/admin/theme_arr',
    auth: 'required',
    tag,
    rate: 'read',
    summary: 'List themes in both languages, latest end first',
    description: onlyForTeam,
    input: input(pageFields),
    answer: z.object({ theme_arr: z.array(ThemeDetails), next_cursor: NextCursor }),
    errors: ['A0301', 'A0421'],
  }),
  updateTheme: route({
    method: 'PUT',
    path: '/theme/{id}',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Change a theme',
    description: `${onlyForTeam} Only the given fields change. A0440 for a new begin of a theme that has begun. A new end must be in the future; it reopens a theme that has ended.`,
    input: input({
      id: ThemeId,
      title: title.optional(),
      description: description.optional(),
      cover: cover.meta({ description: "Id (with extension) of one of the caller's uploads" }),
      begin_ts: Timestamp.optional().meta({
        description: 'When the theme begins, as Unix time in milliseconds',
      }),
      end_ts: Timestamp.optional().meta({
        description: 'When the theme ends, as Unix time in milliseconds; later than `begin_ts` and than now',
      }),
    }),
    answer: ThemeDetails,
    errors: ['A0301', 'A0404', 'A0440', 'A0700'],
  }),
  endTheme: route({
    method: 'POST',
    path: '/theme/{id}/end',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'End a running theme now',
    description: `${onlyForTeam} Its posts and templates stay. A0440 for a theme that is not running.`,
    input: input({ id: ThemeId }),
    answer: ThemeDetails,
    errors: ['A0301', 'A0404', 'A0440'],
  }),
  deleteTheme: route({
    method: 'DELETE',
    path: '/theme/{id}',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Delete a theme without posts and templates',
    description: `${onlyForTeam} A0440 if a post or a template takes part in the theme.`,
    input: input({ id: ThemeId }),
    answer: Nothing,
    errors: ['A0301', 'A0404', 'A0440'],
  }),
} as const
