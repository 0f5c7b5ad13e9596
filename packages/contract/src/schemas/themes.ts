import { z } from 'zod'
import { File, input, NextCursor, pageFields, Timestamp, visibleText } from './fields.ts'
import { route } from './route.ts'

export const themeTitleMaxLength = 60
export const themeDescriptionMaxLength = 1000

export const Theme = z
  .object({
    id: z.string().meta({ description: 'UUIDv7' }),
    title: z.string().meta({ description: 'In the language of the caller', examples: ['Night lights'] }),
    description: z.string().meta({ description: 'In the language of the caller' }),
    cover: File,
    begin_ts: Timestamp,
    end_ts: Timestamp,
  })
  .meta({ id: 'Theme', description: 'A challenge with a period and a ranking' })
export type Theme = z.output<typeof Theme>

function bilingual(max: number) {
  return z.object({
    en: visibleText(1, max).meta({ description: 'English' }),
    zh: visibleText(1, max).meta({ description: 'Chinese' }),
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
    summary: 'Themes, the last to end first',
    description: 'A theme is running from its `begin_ts` until its `end_ts`: then posts may take part in it.',
    input: input({
      ...pageFields,
      state: z
        .enum(['coming', 'running', 'over'])
        .optional()
        .meta({ description: 'Only themes that have yet to begin, are running, or are over' }),
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
    summary: 'Announce a theme; for moderators',
    input: input({
      title: bilingual(themeTitleMaxLength).meta({ description: 'In both languages' }),
      description: bilingual(themeDescriptionMaxLength).meta({ description: 'In both languages' }),
      cover: z.string().max(100).optional().meta({
        description:
          'An own upload (its id with the extension); the cover of the most used template when left out',
      }),
      begin_ts: Timestamp.optional().meta({ description: 'Now when left out' }),
      end_ts: Timestamp,
    }),
    answer: Theme,
    errors: ['A0301', 'A0700'],
  }),
} as const
