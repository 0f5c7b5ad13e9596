import { z } from 'zod'
import { input } from './fields.ts'
import { route } from './route.ts'

export const styleCoverStates = ['none', 'waiting', 'running', 'made', 'failed'] as const

export const StyleCover = z
  .object({
    style: z.string().meta({ description: 'Key of the style preset', examples: ['watercolour'] }),
    label: z.string().meta({ description: "Name of the style, in the caller's language" }),
    state: z.enum(styleCoverStates).meta({
      description:
        '`none`: not made yet, or cancelled. `waiting`, `running`: the run waits for an engine, or runs on an engine. `failed`: the last run ended without a picture',
    }),
    picture_url: z.string().optional().meta({ description: 'URL of the picture; only in the state `made`' }),
    fault: z.string().optional().meta({
      description: "Reason of the failure, in the caller's language; only in the state `failed`",
    }),
  })
  .meta({ id: 'StyleCover', description: 'The picture that shows the effect of a style preset' })
export type StyleCover = z.output<typeof StyleCover>

const answer = z.object({
  style_cover_arr: z.array(StyleCover).meta({ description: 'All styles, in the order of the forms' }),
})

const tag = 'Administration'
const onlyAdmins = 'For administrators only (A0301 for others).'

export const styleCoverRoutes = {
  listStyleCovers: route({
    method: 'GET',
    path: '/admin/style_cover_arr',
    auth: 'required',
    tag,
    rate: 'read',
    summary: 'List the pictures of styles',
    description: onlyAdmins,
    input: input({}),
    answer,
    errors: ['A0301'],
  }),
  makeStyleCovers: route({
    method: 'POST',
    path: '/admin/style_cover/make',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Make the missing pictures of styles',
    description: `${onlyAdmins} Engines make these pictures after all works; the pictures take no attempts. Pictures that wait or are being made are not started again. B0300 if no engine can make pictures from words.`,
    input: input({}),
    answer,
    errors: ['A0301', 'B0300'],
  }),
  stopStyleCovers: route({
    method: 'POST',
    path: '/admin/style_cover/stop',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Cancel the pictures of styles that wait or are being made',
    description: `${onlyAdmins} Finished pictures stay.`,
    input: input({}),
    answer,
    errors: ['A0301'],
  }),
} as const
