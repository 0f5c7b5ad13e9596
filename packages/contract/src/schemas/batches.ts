import { z } from 'zod'
import { maxVariants, sheetTextMaxLength } from '../shared/limits.ts'
import { input, visibleLine, WorkId } from './fields.ts'
import { SignedUrl } from './files.ts'
import { PosterFormat } from './posters.ts'
import { route } from './route.ts'

const RunId = WorkId.meta({
  description: 'Id of any work or project task of the batch, even if it was deleted',
})

/** A text on a sheet. */
const Label = visibleLine(0, sheetTextMaxLength)

export const batchRoutes = {
  signSheet: route({
    method: 'POST',
    path: '/batch/{id}/sheet',
    auth: 'required',
    tag: 'Works',
    rate: 'download',
    summary:
      'Get a URL to download one picture with the results of works or project tasks that were started together',
    description:
      'The sheet shows the first result of each run, labelled with its values; of a film, it shows a still. A run without a result (it has failed, was stopped or deleted, or is not done) leaves an empty place with its state. At most 4096 px a side. The sheet is signed with each result as an ingredient, and is deleted when any of these results is deleted. The sheet carries the visible mark if a model took part. As for `GET /post/{id}/poster`, the call waits until the sheet has been made. A0440 if there is no result yet.',
    input: input({
      id: RunId,
      format: PosterFormat.default('png').meta({ description: 'Format of the file' }),
      title: Label.default('').meta({ description: 'Text at the top', examples: ['Strength × Palette'] }),
      label_arr: z
        .array(z.array(Label).min(1).max(maxVariants))
        .min(1)
        .max(2)
        .meta({
          description:
            'Texts of the values of each input that varies, in the order of `axis_arr`; for works that differ only in their seeds, one text for each work',
          examples: [
            [
              ['0.2', '0.5'],
              ['Ember', 'Lagoon'],
            ],
          ],
        }),
    }),
    answer: SignedUrl,
    errors: ['A0404', 'A0440'],
  }),
  stopBatch: route({
    method: 'PUT',
    path: '/batch/{id}/state',
    auth: 'required',
    tag: 'Works',
    rate: 'write',
    summary: 'Stop all works or project tasks that were started together and have not ended',
    description:
      'The attempts of the stopped runs are returned; runs that are done keep their results. Repeating the call changes nothing.',
    input: input({
      id: RunId,
      state: z.literal('break').meta({ description: 'Always `break`' }),
    }),
    answer: z.object({
      stopped_count: z.int().meta({ description: 'Number of runs that were stopped now' }),
      attempts_returned: z
        .int()
        .meta({ description: 'Number of attempts that were returned for the stopped runs' }),
    }),
    errors: ['A0404'],
  }),
} as const
