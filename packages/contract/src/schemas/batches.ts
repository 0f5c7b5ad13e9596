import { z } from 'zod'
import { maxVariants, sheetTextMaxLength } from '../shared/limits.ts'
import { input, visibleLine, WorkId } from './fields.ts'
import { SignedUrl } from './files.ts'
import { PosterFormat } from './posters.ts'
import { route } from './route.ts'

const RunId = WorkId.meta({
  description: 'Id of any work or project task of the batch, one that was deleted included',
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
      'Get a URL to download the results of works or project tasks that were started together as one picture',
    description:
      'A contact sheet: the first result of each, with its values as labels, in the words of the caller; of a film, a still. One that failed, was stopped or deleted, or is not done is an empty place with a word. At most 4096 px a side. It is signed with each result as an ingredient, and is gone when one of them is deleted. It carries the visible mark where a model took part. As for `GET /post/{id}/poster`, the call waits until it has been made. A0440 if there is no result yet.',
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
            'Texts of the values of each input that varies, in the order of `axis_arr`; of works that differ in their seeds only, one text for each',
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
      'Their attempts are returned; those that are done keep their results. Repeating the call stops nothing more.',
    input: input({
      id: RunId,
      state: z.literal('break').meta({ description: 'Always `break`' }),
    }),
    answer: z.object({
      stopped_count: z.int().meta({ description: 'Number of runs that were stopped now' }),
      attempts_returned: z.int().meta({ description: 'Number of attempts that came back for them' }),
    }),
    errors: ['A0404'],
  }),
} as const
