import { z } from 'zod'
import { lookSide } from '../shared/limits.ts'
import { File, input, Params, WorkTemplateId } from './fields.ts'
import { route } from './route.ts'
import { SourceRef } from './works.ts'

export const lookRoutes = {
  makeLook: route({
    method: 'POST',
    path: '/look',
    auth: 'required',
    tag: 'Works',
    rate: 'look',
    keepsBytes: true,
    summary: 'Make a small picture of what a work would look like',
    description:
      'Runs the template for a small copy of the photo and answers when the picture is made, in about a second on an idle server. It takes no attempts and starts no work. Only for templates that make a picture of at most one photo quickly and without engines: A0440 for others. A picture is kept for some days, at most as long as its photo.',
    input: input({
      work_template_id: WorkTemplateId,
      source: SourceRef.optional().meta({
        description: 'The photo; absent for a template that takes none',
      }),
      params: Params.default({}).meta({
        description:
          "Values of the template's inputs by name; omitted ones take their defaults, the seed included",
      }),
    }),
    answer: z.object({
      file: File.nullable().meta({
        description: `The picture, at most ${lookSide} pixels wide and high. Null where it is not made now: works come first, and of the calls of one user only the last`,
      }),
    }),
    errors: ['A0404', 'A0440', 'A0700', 'A0701', 'A0702', 'A0703'],
  }),
}
