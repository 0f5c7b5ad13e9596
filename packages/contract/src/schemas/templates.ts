import { z } from 'zod'
import { maxBatch } from '../shared/limits.ts'
import { UserInfo } from './accounts.ts'
import {
  File,
  input,
  Keyword,
  MediaType,
  NextCursor,
  Nothing,
  ParamValue,
  pageFields,
  ThemeId,
  Timestamp,
  TopicId,
  UserId,
  WorkTemplateId,
} from './fields.ts'
import { Dag, Ui } from './graphs.ts'
import { route } from './route.ts'

export const TemplateInputType = z.enum([
  'text',
  'number',
  'integer',
  'boolean',
  'choice',
  'color',
  'seed',
  'image',
  'mask',
  'guide',
])
export type TemplateInputType = z.output<typeof TemplateInputType>

export const NodeInputName = z.object({
  node_id: z
    .string()
    .min(1)
    .max(200)
    .meta({ description: 'Id of the node in the graph', examples: ['2'] }),
  input: z
    .string()
    .min(1)
    .max(200)
    .meta({ description: "Name of the node's input", examples: ['strength'] }),
})

const TakenInput = z
  .object({
    name: z.string().meta({ description: 'Name of the other input', examples: ['steps'] }),
    min: z.number().optional().meta({ description: 'Minimum with this choice' }),
    max: z.number().optional().meta({ description: 'Maximum with this choice' }),
    step: z.number().optional().meta({ description: 'Step of the slider with this choice' }),
    default: ParamValue.optional().meta({ description: 'Usual value with this choice' }),
    values: z.array(z.string()).optional().meta({
      description: 'Of the values of a `choice`, those that suit this choice; default: all of them',
    }),
  })
  .meta({ description: 'An input that is taken with this choice, with its bounds' })

const Lora = z
  .object({
    name: z.string().meta({ description: 'Name to send', examples: ['style/ink-wash.safetensors'] }),
    family: z
      .string()
      .nullable()
      .meta({
        description: 'Key of the model family that it was trained for; null where the engine does not say',
        examples: ['sdxl'],
      }),
    word_arr: z.array(z.string()).meta({
      description: 'Words that call it up in a prompt, as its file states them',
      examples: [['ink wash']],
    }),
  })
  .meta({ id: 'Lora', description: 'A file of an engine that changes what a model paints' })
export type Lora = z.output<typeof Lora>

export const TemplateInput = z
  .object({
    name: z
      .string()
      .meta({ description: 'Name of the input: its key in `params` of a work', examples: ['strength'] }),
    type: TemplateInputType.meta({
      description:
        '`seed`: chosen at random if omitted. `color`: `#rrggbb`. `image`: one of the images in `source_arr`; these inputs take the images in order. `mask`: the last image in `source_arr`, of the shape of the first image; white marks the part that the input names. A mask with `show_if` is one image more, only where that is met. `guide`: the last image in `source_arr`, only where its `show_if` is met: the photo that guides the picture',
    }),
    label: z
      .string()
      .meta({ description: "Name of the input, in the caller's language", examples: ['Strength'] }),
    default: ParamValue.meta({ description: 'Value used if `params` does not contain the input' }),
    min: z.number().optional().meta({ description: 'Minimum of a number' }),
    max: z.number().optional().meta({ description: 'Maximum of a number' }),
    step: z.number().optional().meta({ description: 'Step of the slider' }),
    ends: z
      .object({
        low: z.string().meta({ description: 'What the minimum does', examples: ['dry'] }),
        high: z.string().meta({ description: 'What the maximum does', examples: ['wet'] }),
      })
      .optional()
      .meta({ description: "Words at the ends of a slider, in the caller's language" }),
    max_length: z.int().optional().meta({ description: 'Maximum length of a text, in characters' }),
    words: z.enum(['wanted', 'unwanted']).optional().meta({
      description: 'Only for a `text` of words for a model: what a picture shows, or what it leaves out',
    }),
    rows: z
      .object({
        separators: z.string().meta({
          description: 'Characters that end an entry; forms write the first one',
          examples: ['|;'],
        }),
        dividers: z
          .string()
          .optional()
          .meta({
            description: 'Characters that end the first column of an entry; forms write the first one',
            examples: [':'],
          }),
        column_arr: z.array(z.string()).min(1).max(2).meta({
          description: "Names of the columns, in the caller's language",
        }),
        max: z.int().optional().meta({ description: 'Maximum number of entries; further ones are ignored' }),
        names: z.literal('loras').optional().meta({
          description:
            'Present where the first column names LoRAs of the engine, as `listTemplateLoras` finds them, and the second their weights from -2 to 2',
        }),
      })
      .optional()
      .meta({
        description:
          'Only for a `text` that is a list of entries: forms show it as rows. The value is the one text',
      }),
    choice_arr: z
      .array(
        z.object({
          value: z.string().meta({ description: 'Value to send in `params`' }),
          label: z.string().meta({ description: "Name of the choice, in the caller's language" }),
          picture_url: z
            .string()
            .optional()
            .meta({ description: 'URL of a square picture that shows what the choice does' }),
          color_arr: z
            .array(z.string())
            .optional()
            .meta({
              description: 'Colours that the choice stands for, `#rrggbb`, in their order',
              examples: [['#23135e', '#ffd8a8']],
            }),
          ratio: z
            .number()
            .optional()
            .meta({
              description: 'Shape of the picture that the choice gives: width by height',
              examples: [1.5],
            }),
          reads_arr: z
            .array(z.enum(['chinese', 'weights']))
            .optional()
            .meta({
              description:
                'What the model reads in words, beside English: Chinese, and weights such as `(word:1.2)`; absent where it is not known',
            }),
          takes_arr: z.array(TakenInput).optional().meta({
            description: 'Inputs that follow this one and are taken with this choice',
          }),
        }),
      )
      .optional()
      .meta({ description: 'Allowed values; only if `type` is `choice`' }),
    follows: z
      .string()
      .optional()
      .meta({
        description:
          'Name of the `choice` input that this one depends on: it is taken only where `takes_arr` of the chosen value lists it, and has no effect otherwise',
        examples: ['model'],
      }),
    random: z.literal(true).optional().meta({
      description: 'Present, and true, for a seed that forms leave out, unless the user keeps one',
    }),
    advanced: z.literal(true).optional().meta({
      description: 'Present, and true, for an input that forms show among further settings',
    }),
    control: z.literal('number').optional().meta({
      description: 'Present for a number that forms show as a field to type in; otherwise it is a slider',
    }),
    placeholder: z
      .string()
      .optional()
      .meta({ description: "Example that an empty text field shows, in the caller's language" }),
    help: z.string().optional().meta({ description: "Explanation, in the caller's language" }),
    group: z
      .string()
      .optional()
      .meta({ description: "Heading that it shares with others, in the caller's language" }),
    show_if: z
      .object({
        name: z.string().meta({ description: 'Name of another input' }),
        is: ParamValue.meta({ description: 'Value that this one must have' }),
      })
      .optional()
      .meta({
        description:
          'The input counts only while another one has this value; otherwise forms hide it, and its value in `params` is ignored',
      }),
    optional: z.literal(true).optional().meta({
      description:
        'Present, and true, for an input that may be empty: with the value `""`, or without its image, the graph runs without its node',
    }),
    also: z.array(NodeInputName).optional().meta({ description: 'Further inputs of nodes that it sets' }),
    required: z.boolean().meta({ description: 'Whether `params` must contain the input' }),
    shareable: z.boolean().meta({ description: 'Whether other users see the value; a remix starts with it' }),
  })
  .meta({ id: 'TemplateInput', description: 'An input that can be set when making a work' })
export type TemplateInput = z.output<typeof TemplateInput>

const TemplatePreset = z
  .object({
    name: z.string().meta({ description: "Name, in the caller's language", examples: ['Rain-soaked'] }),
    values: z.record(z.string(), ParamValue).meta({
      description: 'Values of some inputs, by their names',
      examples: [{ wetness: 0.9 }],
    }),
  })
  .meta({ id: 'TemplatePreset', description: 'Settings of a template that go well together' })
export type TemplatePreset = z.output<typeof TemplatePreset>

/** The template from which a graph was copied. */
export const BasedOn = z
  .object({
    work_template_id: z.string().meta({ description: 'Id of the template (UUIDv7)' }),
    title: z.string().meta({
      description: "Title of the template when its graph was copied, in the caller's language",
      examples: ['Oil Painting'],
    }),
    user_info: UserInfo.optional().meta({
      description: 'Maker of the template; absent if the account was deleted',
    }),
  })
  .meta({ id: 'BasedOn', description: 'Template from which a graph was copied' })
export type BasedOn = z.output<typeof BasedOn>

export const WorkTemplate = z
  .object({
    id: z.string().meta({ description: 'Id of the template (UUIDv7)' }),
    version: z.int().meta({
      description: 'Increases by 1 with each change; a work keeps the version that it was made with',
    }),
    is_draft: z.literal(true).optional().meta({
      description: 'Present, and true, for a draft: only its maker sees it',
    }),
    awaits_engine: z.literal(true).optional().meta({
      description: 'Present, and true, for a draft whose maker is told when engines can run it',
    }),
    awaits_sample: z.literal(true).optional().meta({
      description: 'Present, and true, for a draft that is published as soon as its sample has run',
    }),
    hides_graph: z.literal(true).optional().meta({
      description: 'Present, and true, if only its maker can open its graph',
    }),
    based_on: BasedOn.optional().meta({
      description: 'Template from whose graph it was made; absent for one that was drawn anew',
    }),
    broken: z.string().optional().meta({
      description:
        'Present for a template that does not run any longer, since a node or an engine has changed, and for a draft whose sample did not run: the reason. Only its maker sees it',
    }),
    title: z.string().meta({
      description: "Title, in the caller's language if it is available",
      examples: ['Oil Painting'],
    }),
    subtitle: z
      .string()
      .optional()
      .meta({
        description: "What it makes, in a few words in the caller's language; only for built-in templates",
        examples: ['Thick paint that catches light'],
      }),
    description: z.string().meta({ description: "Description, in the caller's language if it is available" }),
    media_type: MediaType.meta({ description: 'Kind of media that the template makes' }),
    cover: File,
    cover_pending: z.literal(true).optional().meta({
      description:
        'Present, and true, while the engine is still making the cover; `cover` is a stand-in until then',
    }),
    cover_of_sample: z.literal(true).optional().meta({
      description: 'Present, and true, where `cover` is what its sample made before it was published',
    }),
    cover_source: File.optional().meta({
      description:
        'The photo that the cover was made from, if there is one, or several photos in one picture; framed like the cover',
    }),
    preview: File.optional().meta({
      description: 'Short preview video; only for templates that make videos',
    }),
    image_count: z
      .object({
        min: z.int().min(0).max(10).meta({ description: 'Minimum number of images, 0 to 10' }),
        max: z.int().min(0).max(10).meta({ description: 'Maximum number of images, 0 to 10' }),
      })
      .meta({
        description:
          'Number of images that a work takes, with its masks, but without masks that have a `show_if`; it follows from the graph',
      }),
    photo_side: z.int().meta({
      description: 'Longest side in pixels of the photos that it works on; larger ones are scaled down to it',
    }),
    best_photo: z
      .object({
        shape: z.enum(['tall']).optional().meta({ description: '`tall`: higher than wide' }),
        min_side: z.int().optional().meta({ description: 'Minimum of the shorter side, in pixels' }),
        max_side: z.int().optional().meta({ description: 'Maximum of the longer side, in pixels' }),
        cut_out: z.literal(true).optional().meta({ description: 'The main subject is cut out of it' }),
        calm: z.literal(true).optional().meta({ description: 'Much detail becomes unrest' }),
        light: z
          .enum(['bright', 'dark'])
          .optional()
          .meta({ description: '`bright`: by day, or well lit; `dark`: at night' }),
      })
      .optional()
      .meta({ description: 'Photos that the template is made for; it takes others, too' }),
    input_arr: z.array(TemplateInput),
    preset_arr: z
      .array(TemplatePreset)
      .optional()
      .meta({ description: 'Settings to begin with; only for templates that come with some' }),
    enlarges_below: z.int().optional().meta({
      description:
        'A photo whose longer side has fewer pixels is enlarged; other templates keep the size of a small photo',
    }),
    cost: z
      .int()
      .min(0)
      .meta({ description: 'Number of attempts that a work takes; it follows from the graph' }),
    usual_count: z.int().min(1).max(maxBatch).optional().meta({
      description:
        'Number of works that forms start together (`count` of `POST /work`) unless the user chooses another number; 1 if absent',
    }),
    has_ways: z.literal(true).optional().meta({
      description:
        'Present, and true, for templates that do one thing in several ways, of which lists contain one (`GET /work_template/{id}/way_arr`)',
    }),
    replaced_by: z
      .object({
        id: z.string().meta({ description: 'Id of the template (UUIDv7)' }),
        title: z.string().meta({ description: "Title in the caller's language" }),
      })
      .optional()
      .meta({
        description:
          'Its successor. Lists leave a replaced template out; works made with it stay, and more can be made',
      }),
    has_looks: z.boolean().meta({
      description:
        'True if looks can be made with it (`POST /look`). For a template of a user it may be true although its graph turns out to be too slow',
    }),
    can_repeat: z.boolean().meta({
      description:
        'Whether several works can be started at once (`count` of `POST /work`): engines make it, and each seed gives another result',
    }),
    like_count: z.int().meta({ description: 'Number of likes' }),
    use_count: z.int().meta({ description: 'Number of works started with this template' }),
    is_liked: z.boolean().meta({ description: 'Whether the caller likes it' }),
    user_info: UserInfo,
    topic_arr: z.array(z.string()).meta({
      description: 'Names of its topics, for built-in templates in the language of the request',
      examples: [['painting']],
    }),
    theme_id: z.string().optional().meta({ description: 'Id of the theme for which the template was made' }),
    create_ts: Timestamp,
  })
  .meta({ id: 'WorkTemplate', description: 'A graph with a form: works are made from it' })
export type WorkTemplate = z.output<typeof WorkTemplate>

export const lackReasons = [
  'no_engine',
  'model_missing',
  'node_missing',
  'paused',
  'draining',
  'away',
] as const
const TemplateLack = z
  .object({
    reason: z.enum(lackReasons).meta({
      description:
        '`no_engine`: no engine does such things. `model_missing`, `node_missing`: the engine lacks the file or node type `name`, or may not use it. `paused`, `draining`: an administrator has set it so. `away`: it does not answer',
    }),
    task: z
      .string()
      .optional()
      .meta({ description: 'Task that no engine does', examples: ['text_to_image'] }),
    engine_id: z.string().optional().meta({ description: 'Id of the engine (UUIDv7)' }),
    engine_name: z.string().optional().meta({ description: 'Name of the engine' }),
    name: z.string().optional().meta({ description: 'Name of what it lacks' }),
  })
  .meta({ id: 'TemplateLack', description: 'Why no engine can run a template now' })
export type TemplateLack = z.output<typeof TemplateLack>

const MissingTemplate = WorkTemplate.extend({ lack: TemplateLack }).meta({
  id: 'MissingTemplate',
  description: 'A template that is not listed, since no engine can run it now',
})
export type MissingTemplate = z.output<typeof MissingTemplate>

const TemplateWay = z
  .object({
    work_template_id: z.string().meta({ description: 'Id of the template (UUIDv7)' }),
    label: z
      .string()
      .meta({ description: "Name of the way, in the caller's language", examples: ['By model'] }),
    cost: z.int().meta({ description: 'Number of attempts that a work takes' }),
    is_offered: z.boolean().meta({ description: 'Whether it can run now; false while no engine can' }),
  })
  .meta({ id: 'TemplateWay', description: 'One of several templates that do the same' })

const InBothLanguages = z.object({
  en: z.string().meta({ description: 'Text in English' }),
  zh: z.string().meta({ description: 'Text in Chinese' }),
})

const WordsOfInput = z
  .object({
    name: z.string().meta({ description: 'Name of the input' }),
    label: InBothLanguages.meta({ description: 'Name in each language' }),
    help: InBothLanguages.optional().meta({ description: 'Explanation in each language' }),
    group: InBothLanguages.optional().meta({ description: 'Heading above it, in each language' }),
    placeholder: InBothLanguages.optional().meta({
      description: 'Example in the empty field, in each language',
    }),
    choice_arr: z
      .array(
        z.object({
          value: z.string().meta({ description: 'Value of the choice' }),
          label: InBothLanguages.meta({ description: 'Name of the choice in each language' }),
        }),
      )
      .optional()
      .meta({ description: 'Names of its choices' }),
  })
  .meta({ description: 'Texts of an input in both languages' })

const tag = 'Templates'
const templatePage = z.object({ work_template_arr: z.array(WorkTemplate), next_cursor: NextCursor })

export const templateRoutes = {
  listWorkTemplates: route({
    method: 'POST',
    path: '/work_template_arr',
    auth: 'optional',
    tag,
    rate: 'read',
    sharedByVisitors: true,
    summary: 'List templates',
    input: input({
      ...pageFields,
      keyword: Keyword.optional(),
      media_type: MediaType.optional(),
      user_id: UserId.optional().meta({ description: 'Only templates by this user' }),
      topic_id: TopicId.optional().meta({ description: 'Only templates with this topic' }),
      theme_id: ThemeId.optional().meta({ description: 'Only templates made for this theme' }),
      order_by: z.enum(['hot', 'ts']).default('hot').meta({
        description:
          '`hot`: by number of uses plus three times the number of likes, highest first. `ts`: newest first',
      }),
    }),
    answer: templatePage,
    errors: ['A0421'],
  }),
  listHotWorkTemplates: route({
    method: 'POST',
    path: '/hot_work_template_arr',
    auth: 'optional',
    tag,
    rate: 'read',
    sharedByVisitors: true,
    summary: 'List the most used and most liked templates',
    input: input({ ...pageFields, media_type: MediaType.optional() }),
    answer: templatePage,
    errors: ['A0421'],
  }),
  listMissingWorkTemplates: route({
    method: 'POST',
    path: '/missing_work_template_arr',
    auth: 'required',
    tag,
    rate: 'read',
    summary: 'List the templates that no engine can run now',
    description:
      'For administrators and moderators only (A0301 for others). The most used and most liked ones first, at most 100. They are in no other list, and works of them are refused with B0300.',
    input: input({}),
    answer: z.object({ work_template_arr: z.array(MissingTemplate) }),
    errors: ['A0301'],
  }),
  listLikedWorkTemplates: route({
    method: 'POST',
    path: '/liked_work_template_arr',
    auth: 'optional',
    tag,
    rate: 'read',
    summary: 'List the templates that a user likes, most recently liked first',
    description:
      "Without `user_id`, the caller's own (A0200 without a token). Those of other users only if their setting `likes_public` is on; otherwise A0404.",
    input: input({
      ...pageFields,
      user_id: UserId.optional().meta({ description: 'Id of the user; default: the caller' }),
    }),
    answer: templatePage,
    errors: ['A0200', 'A0404', 'A0421'],
  }),
  getWorkTemplate: route({
    method: 'GET',
    path: '/work_template/{id}',
    auth: 'optional',
    tag,
    rate: 'read',
    sharedByVisitors: true,
    summary: 'Get a template',
    input: input({ id: WorkTemplateId }),
    answer: WorkTemplate,
    errors: ['A0404'],
  }),
  listTemplateLoras: route({
    method: 'POST',
    path: '/work_template_lora_arr',
    auth: 'optional',
    tag,
    rate: 'read',
    summary: 'List LoRAs for a form',
    description:
      'Those that engines have for the chosen model, that their hosts allow, and that are not for a model of another family; at most 50, in alphabetical order.',
    input: input({
      id: WorkTemplateId,
      model: z.string().max(200).optional().meta({
        description: 'Name of the chosen model; default: the only one that there is',
      }),
      keyword: Keyword.optional().meta({
        description: 'Part of a name or of a word that calls a LoRA up',
        examples: ['ink'],
      }),
    }),
    answer: z.object({
      lora_arr: z.array(Lora),
      total: z.int().meta({ description: 'Number of LoRAs that fit, of which these are the first' }),
    }),
    errors: ['A0404'],
  }),
  listTemplateWays: route({
    method: 'GET',
    path: '/work_template/{id}/way_arr',
    auth: 'optional',
    tag,
    rate: 'read',
    summary: 'List the templates that do the same in different ways',
    description:
      'Includes the template itself; the one that lists contain comes first. Empty for a template without others.',
    input: input({ id: WorkTemplateId }),
    answer: z.object({ way_arr: z.array(TemplateWay) }),
    errors: ['A0404'],
  }),
  getWorkTemplateGraph: route({
    method: 'GET',
    path: '/work_template/{id}/graph',
    auth: 'optional',
    tag,
    rate: 'read',
    summary: 'Get the graph of a template, and its texts in both languages',
    description: 'A0301 if its maker keeps the graph from others.',
    input: input({ id: WorkTemplateId }),
    answer: z.object({
      ui: Ui.optional().meta({
        description: 'The workflow as drawn in a node editor, if the template was made from one',
      }),
      dag: Dag,
      title: InBothLanguages.meta({ description: 'Title in each language' }),
      description: InBothLanguages.meta({ description: 'Description in each language' }),
      input_arr: z.array(WordsOfInput).meta({ description: 'Texts of the form in each language' }),
      preset_arr: z
        .array(
          z.object({
            name: InBothLanguages.meta({ description: 'Name in each language' }),
            values: z
              .record(z.string(), ParamValue)
              .meta({ description: 'Values of inputs, by their names' }),
          }),
        )
        .optional()
        .meta({ description: 'Settings that the form offers, with their names in each language' }),
      sample: z
        .object({
          params: z.record(z.string(), ParamValue).meta({ description: 'Values of inputs, by their names' }),
          picture_count: z.int().meta({ description: "Number of its maker's own pictures" }),
        })
        .optional()
        .meta({ description: 'What it is run with before it is published; only for its maker' }),
    }),
    errors: ['A0404', 'A0301'],
  }),
  getWorkTemplateWorkflow: route({
    method: 'GET',
    path: '/work_template/{id}/workflow',
    auth: 'required',
    tag,
    rate: 'graph',
    summary: 'Get the workflow of a template with its form',
    description:
      "A file that opens in ComfyUI, with the form as that of its App mode, and that makes the same template again. A template without a drawn workflow gives its graph in the format of ComfyUI's API, which holds no form. All calls that read graphs share a limit of 30 a minute.",
    input: input({ id: WorkTemplateId }),
    answer: z.object({ ui: Ui }),
    errors: ['A0404', 'A0301', 'A0413'],
  }),
  likeWorkTemplate: route({
    method: 'POST',
    path: '/work_template/{id}/like',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Like a template',
    description: 'Idempotent: repeating the call changes nothing.',
    input: input({ id: WorkTemplateId }),
    answer: Nothing,
    errors: ['A0404', 'A0301'],
  }),
  unlikeWorkTemplate: route({
    method: 'DELETE',
    path: '/work_template/{id}/like',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Unlike a template',
    description: 'Idempotent: repeating the call changes nothing.',
    input: input({ id: WorkTemplateId }),
    answer: Nothing,
    errors: ['A0404'],
  }),
} as const
