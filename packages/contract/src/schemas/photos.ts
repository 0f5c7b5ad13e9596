import { z } from 'zod'
import { maxSurveyBytes } from '../shared/limits.ts'
import { input } from './fields.ts'
import type { SentFile } from './origin.ts'
import { route } from './route.ts'

const share = z.number().min(0).max(1)

const Box = z
  .object({
    left: z.number().meta({ description: 'Distance from the left edge' }),
    top: z.number().meta({ description: 'Distance from the upper edge' }),
    width: z.number().meta({ description: 'Width' }),
    height: z.number().meta({ description: 'Height' }),
  })
  .meta({ id: 'PhotoBox', description: "A part of a photo, in shares of the photo's width and height" })

const RunMask = z
  .object({
    width: z.int().min(1).meta({ description: 'Pixels in a row' }),
    height: z.int().min(1).meta({ description: 'Number of rows' }),
    runs: z.array(z.int().min(0)).meta({
      description:
        'Lengths of the runs of pixels outside and inside, in turn, row by row; the first run is outside',
    }),
  })
  .meta({ id: 'RunMask', description: 'Which pixels of a small copy of the photo belong to a part' })

const PhotoSurvey = z
  .object({
    face_arr: z.array(Box).meta({ description: 'Faces from the brows to the chin, the largest first' }),
    part_arr: z
      .array(
        z.object({
          face: Box.optional().meta({ description: 'The face of a person; absent if no face is visible' }),
          box: Box,
          mask: RunMask,
        }),
      )
      .meta({ description: 'People, and what stands out like a person, at most 12, from left to right' }),
    cut: z.enum(['clear', 'doubtful', 'none']).meta({
      description: 'How well the main subject can be cut out; `none`: there is no main subject',
    }),
    subject: z
      .object({
        found: z.enum(['people', 'thing', 'none']).meta({
          description: 'The part that is cut out if no part is named; `none`: the photo stays whole',
        }),
        people_count: z.int().min(0).meta({ description: 'Number of people who are cut out together' }),
        thing: z.enum(['clear', 'doubtful', 'none']).meta({
          description: 'Sureness of the most salient thing besides people; `none`: no thing stands out',
        }),
      })
      .meta({ description: 'Parts that can be cut out of the photo' }),
    busyness: share.meta({ description: 'Share of the photo that is detail' }),
    lightness: share.meta({ description: 'Mean lightness' }),
  })
  .meta({
    id: 'PhotoSurvey',
    description: 'Contents of a photo. Faces are found, but no person is recognized',
  })
export type PhotoSurvey = z.output<typeof PhotoSurvey>

export const photoRoutes = {
  surveyPhoto: route({
    method: 'POST',
    path: '/photo/survey',
    auth: 'optional',
    tag: 'Works',
    rate: 'survey',
    takesFile: { maxBytes: maxSurveyBytes },
    summary: 'Find the contents of a photo',
    description:
      'Finds faces, people and the main subject of a photo, and measures its light and detail, so that fitting templates can be offered and parts selected. Neither the photo nor the answer is stored. A small copy is enough: larger photos are scaled down. A0413 for a file above 4 MiB.',
    input: input({
      file: z
        .custom<SentFile>((value) => value instanceof Blob)
        .meta({ description: 'The photo, at most 4 MiB', type: 'string', format: 'binary' }),
    }),
    answer: PhotoSurvey,
    errors: ['A0413', 'A0700', 'A0701', 'A0702'],
  }),
} as const
