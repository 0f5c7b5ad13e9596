import { z } from 'zod'
import { File, input } from './fields.ts'
import { route } from './route.ts'

export const Model = z
  .object({
    name: z.string().meta({
      description: 'Name of the model, as forms take it',
      examples: ['z_image_turbo-Q4_K.gguf'],
    }),
    title: z
      .string()
      .meta({ description: 'Name without the ending of a file', examples: ['z_image_turbo-Q4_K'] }),
    family: z
      .string()
      .optional()
      .meta({
        description: 'Name that the makers of the family use; absent if unknown',
        examples: ['Z-Image'],
      }),
    good_at: z
      .string()
      .optional()
      .meta({ description: "Strengths of the models of this family, in the caller's language" }),
    licence: z
      .string()
      .optional()
      .meta({
        description:
          "Licence of the family's own files; a file that others have trained further may have another licence",
        examples: ['Apache-2.0'],
      }),
    licence_url: z
      .string()
      .optional()
      .meta({ description: 'Address of the licence, or of a page that names the licence' }),
    reads_arr: z
      .array(z.enum(['chinese', 'weights']))
      .optional()
      .meta({
        description:
          'Languages and notations that prompts for the model may contain besides English; absent if unknown',
      }),
    guide_arr: z
      .array(z.enum(['edges', 'lines', 'depth', 'pose']))
      .optional()
      .meta({
        description:
          'Kinds of maps by which a photo can guide pictures of the model: an engine has a ControlNet for these maps. Empty if a photo cannot guide them; absent for models that make no pictures from words',
      }),
    is_ready: z.boolean().meta({ description: 'True if an engine that has the model is ready now' }),
    form_arr: z
      .array(
        z.object({
          work_template_id: z.string().meta({ description: 'Id of the template' }),
          title: z.string().meta({ description: "Title of the template, in the caller's language" }),
          input: z.string().meta({ description: 'Input of the template that takes the name of the model' }),
        }),
      )
      .meta({ description: 'Templates whose form offers the model' }),
    post_count: z
      .int()
      .min(0)
      .meta({ description: 'Number of public posts that were made with the model, at most 1000' }),
    post_arr: z
      .array(
        z.object({
          id: z.string().meta({ description: 'Id of the post (UUIDv7)' }),
          title: z.string().meta({ description: 'Title of the post' }),
          alt_text: z.string().meta({ description: 'Text alternative' }),
          file: File,
        }),
      )
      .meta({ description: 'Its newest public posts that are not sensitive, at most 4' }),
  })
  .meta({ id: 'Model', description: 'A model of the engines of this site' })
export type Model = z.output<typeof Model>

export const modelRoutes = {
  listModels: route({
    method: 'GET',
    path: '/model_arr',
    auth: 'optional',
    tag: 'Templates',
    rate: 'read',
    sharedByVisitors: true,
    summary: 'List the models of the engines',
    description:
      'Every user may use these models. Models with the most public posts come first, at most 100. Models whose files are missing, and models that the host does not allow, are left out.',
    input: input({}),
    answer: z.object({
      model_arr: z.array(Model),
      more_count: z.int().min(0).meta({ description: 'Number of further models, which forms list' }),
    }),
    errors: [],
  }),
} as const
