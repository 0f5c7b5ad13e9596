import { z } from 'zod'
import { File, input, NextCursor, pageFields, Timestamp, visibleLine } from './fields.ts'
import { route } from './route.ts'

export const themeTitleMaxLength = 60
export const themeDescriptionMaxLength = 1000

export const Theme = z
  .object({
    id: z.string().meta({ description: 'Id of the theme (UUIDv7)' }),
    title: z.string().meta({ description: "Title, in the caller's language", examples: ['Night lights'] }),
    description: z.string().meta({ description: "Description, in the caller's language" }),
    cover: File,
    begin_ts: Timestamp.meta({ description: 'When it begins, as Unix time in milliseconds' }),
    end_ts: Timestamp.meta({ description: 'When it ends, as Unix time in milliseconds' }),
  })
  .meta({ id: 'Theme', description: 'A weekly subject for posts, with a period and a ranking' })
export type Theme = z.output<typeof Theme>

function bilingual(max: number) {
  return z.object({
    en: visibleLine(1, max).meta({ description: 'Text in English' }),
    zh: visibleLine(1, max).meta({ description: 'Text in Chinese' }),
  })
}

const tag = 'Themes'

export const themeRoutes = {
  listThemes: route({
    method: 'POST',
    path: '/theme_arr',
    auth: 'optional',
    tag,
    rate: 'read',
    sharedByVisitors: true,
    sharedByAll: true,
    summary: 'List themes, those that end last first',
    description: 'A theme is running from `begin_ts` to `end_ts`; only then can posts take part in it.',
    input: input({
      ...pageFields,
      state: z.enum(['coming', 'running', 'over']).optional().meta({
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
    description: 'For moderators only (A0301 for others).',
    input: input({
      title: bilingual(themeTitleMaxLength).meta({
        description: `Title in both languages, at most ${themeTitleMaxLength} characters each`,
      }),
      description: bilingual(themeDescriptionMaxLength).meta({
        description: `Description in both languages, at most ${themeDescriptionMaxLength} characters each`,
      }),
      cover: z.string().max(100).optional().meta({
        description:
          "Id (with extension) of one of the caller's uploads; default: the cover of the most used template",
      }),
      begin_ts: Timestamp.optional().meta({
        description: 'When it begins, as Unix time in milliseconds; default: now',
      }),
      end_ts: Timestamp.meta({
        description: 'When it ends, as Unix time in milliseconds; later than `begin_ts`',
      }),
    }),
    answer: Theme,
    errors: ['A0301', 'A0700'],
  }),
} as const
