import { z } from 'zod'
import { lookSide, maxQuotedBytes } from '../shared/limits.ts'
import { File, input, Params, ProjectId, WorkTemplateId } from './fields.ts'
import { Ui } from './graphs.ts'
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
    summary: 'Make a look: a small picture of the result that a work would have',
    description:
      'Runs the template for a small copy of the photo and answers when the picture is made, in about a second on an idle server. It takes no attempts and starts no work. Only for templates that make a picture of at most one photo quickly and without engines: A0440 for other templates. If a photo guides the picture (`guide`), the answer is the map of that photo instead. A picture is kept for some days, at most as long as its photo.',
    input: input({
      work_template_id: WorkTemplateId,
      source: SourceRef.optional().meta({
        description: 'The photo; absent for a template that takes no photo',
      }),
      mask: SourceRef.optional().meta({
        description: 'The mask, if the `show_if` of an input of the type `mask` is met',
      }),
      params: Params.default({}).meta({
        description:
          "Values of the template's inputs by name; omitted values take their defaults, including the seed",
      }),
    }),
    answer: z.object({
      file: File.nullable().meta({
        description: `The picture, at most ${lookSide} pixels wide and high. Null if the picture is not made now: works come first, and only the last of several calls of a user is answered with a picture`,
      }),
    }),
    errors: ['A0404', 'A0440', 'A0700', 'A0701', 'A0702', 'A0703'],
  }),
  makeProjectLook: route({
    method: 'POST',
    path: '/project/look',
    auth: 'required',
    tag: 'Projects',
    rate: 'live',
    keepsBytes: true,
    takesGraph: true,
    summary: 'Make a small picture of the result that a graph would have',
    description:
      "As `POST /look`, for one of the caller's projects or a graph that is not saved yet. The picture shows the result of the graph or the output of the given node; of several results, it shows the result that depends on most nodes. Only for graphs that run quickly and without engines, on at most ten photos that they name: A0440 for other graphs. A0400 with the faults if the graph cannot run.",
    input: input({
      project_id: ProjectId,
      ui: Ui.optional().meta({
        description: `The current graph of the editor, at most ${maxQuotedBytes} bytes (A0413); default: the current version of the project`,
      }),
      node_id: z
        .string()
        .min(1)
        .max(200)
        .optional()
        .meta({
          description: 'Id of the node to show; default: the result of the graph',
          examples: ['2'],
        }),
    }),
    answer: z.object({
      file: File.nullable().meta({
        description: `The picture, at most ${lookSide} pixels wide and high. Null if the picture is not made now: works come first, and only the last of several calls of a user is answered with a picture`,
      }),
    }),
    errors: ['A0404', 'A0413', 'A0421', 'A0440', 'A0700'],
  }),
}
