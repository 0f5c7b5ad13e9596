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
      description: 'Values of a `choice` input that suit this choice; default: all values of that input',
    }),
  })
  .meta({ description: 'An input that takes effect with this choice, with its bounds' })

const Lora = z
  .object({
    name: z.string().meta({ description: 'Name to send', examples: ['style/ink-wash.safetensors'] }),
    family: z
      .string()
      .nullable()
      .meta({
        description:
          'Key of the model family for which the LoRA was trained; null if the engine does not report the family',
        examples: ['sdxl'],
      }),
    word_arr: z.array(z.string()).meta({
      description: 'Trigger words that activate the LoRA in a prompt, as stated in its file',
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
        '`seed`: chosen at random if omitted. `color`: `#rrggbb`. `image`: one of the images in `source_arr`; these inputs take the images in order. `mask`: the last image in `source_arr`, of the shape of the first image; white marks the part that the input names. A mask with `show_if` is an additional image, which is sent only if its `show_if` is met. `guide`: the photo that guides the picture, as the last image in `source_arr`; it is sent only if its `show_if` is met',
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
        low: z.string().meta({ description: 'Effect of the minimum', examples: ['dry'] }),
        high: z.string().meta({ description: 'Effect of the maximum', examples: ['wet'] }),
      })
      .optional()
      .meta({ description: "Words at the ends of a slider, in the caller's language" }),
    max_length: z.int().optional().meta({ description: 'Maximum length of a text, in characters' }),
    words: z.enum(['wanted', 'unwanted']).optional().meta({
      description:
        'Only for a `text` with words for a model: words for the content of the picture, or words for content to avoid',
    }),
    rows: z
      .object({
        separators: z.string().meta({
          description: 'Characters that end an entry; forms write the first character',
          examples: ['|;'],
        }),
        dividers: z
          .string()
          .optional()
          .meta({
            description: 'Characters that end the first column of an entry; forms write the first character',
            examples: [':'],
          }),
        column_arr: z.array(z.string()).min(1).max(2).meta({
          description: "Names of the columns, in the caller's language",
        }),
        max: z
          .int()
          .optional()
          .meta({ description: 'Maximum number of entries; further entries are ignored' }),
        names: z.literal('loras').optional().meta({
          description:
            'Present if the first column contains names of LoRAs, as `listTemplateLoras` returns them, and the second column contains their weights from -2 to 2',
        }),
      })
      .optional()
      .meta({
        description:
          'Only for a `text` that is a list of entries, which forms show as rows. The value is a single text with all entries',
      }),
    choice_arr: z
      .array(
        z.object({
          value: z.string().meta({ description: 'Value to send in `params`' }),
          label: z.string().meta({ description: "Name of the choice, in the caller's language" }),
          picture_url: z
            .string()
            .optional()
            .meta({ description: 'URL of a square picture that shows the effect of the choice' }),
          color_arr: z
            .array(z.string())
            .optional()
            .meta({
              description: 'Colours of the choice, `#rrggbb`, in their order',
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
                'Languages and notations that the model understands in prompts besides English: Chinese, and weights such as `(word:1.2)`; absent if unknown',
            }),
          takes_arr: z.array(TakenInput).optional().meta({
            description: 'Inputs after this input that take effect with this choice',
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
          'Name of the `choice` input on which this input depends: this input takes effect only if `takes_arr` of the chosen value lists it',
        examples: ['model'],
      }),
    zero_is_usual: z.literal(true).optional().meta({
      description: 'True for a number for which 0 means the usual value of the model; otherwise absent',
    }),
    random: z.literal(true).optional().meta({
      description: 'True for a seed that forms do not send, unless the user keeps a seed; otherwise absent',
    }),
    advanced: z.literal(true).optional().meta({
      description: 'True for an input that forms show among the advanced settings; otherwise absent',
    }),
    control: z.literal('number').optional().meta({
      description:
        'Present for a number that forms show as a field to type in; without `control`, forms show a slider',
    }),
    placeholder: z
      .string()
      .optional()
      .meta({ description: "Example that an empty text field shows, in the caller's language" }),
    help: z.string().optional().meta({ description: "Explanation, in the caller's language" }),
    group: z
      .string()
      .optional()
      .meta({ description: "Heading above the input and other inputs, in the caller's language" }),
    show_if: z
      .object({
        name: z.string().meta({ description: 'Name of another input' }),
        is: ParamValue.meta({ description: 'Value that the other input must have' }),
      })
      .optional()
      .meta({
        description:
          'The input takes effect only while another input has this value; otherwise forms hide it, and its value in `params` is ignored',
      }),
    optional: z.literal(true).optional().meta({
      description:
        'True for an input that may be empty; otherwise absent. If the input is empty (the value `""`, or no image), the graph runs without the node of the input',
    }),
    also: z
      .array(NodeInputName)
      .optional()
      .meta({ description: 'Additional inputs of nodes that this input sets' }),
    required: z.boolean().meta({ description: 'Whether `params` must contain the input' }),
    shareable: z
      .boolean()
      .meta({ description: 'Whether other users see the value, and a remix starts with the value' }),
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
      description: 'True for a draft, which only its maker sees; otherwise absent',
    }),
    awaits_engine: z.literal(true).optional().meta({
      description:
        'True for a draft whose maker is notified when engines can run the draft; otherwise absent',
    }),
    awaits_sample: z.literal(true).optional().meta({
      description: 'True for a draft that is published as soon as its sample has run; otherwise absent',
    }),
    hides_graph: z.literal(true).optional().meta({
      description: 'True if only the maker of the template can open the graph; otherwise absent',
    }),
    based_on: BasedOn.optional().meta({
      description: 'Template whose graph was copied to make this template; absent if no graph was copied',
    }),
    broken: z.string().optional().meta({
      description:
        'Present for a template that does not run any longer, since a node or an engine has changed, and for a draft whose sample did not run: the reason. Only the maker of the template sees the reason',
    }),
    title: z.string().meta({
      description: "Title, in the caller's language if that text exists",
      examples: ['Oil Painting'],
    }),
    subtitle: z
      .string()
      .optional()
      .meta({
        description: "Its result, in a few words in the caller's language; only for built-in templates",
        examples: ['Thick paint that catches light'],
      }),
    description: z
      .string()
      .meta({ description: "Description, in the caller's language if that text exists" }),
    media_type: MediaType.meta({ description: 'Kind of media that the template makes' }),
    cover: File,
    cover_pending: z.literal(true).optional().meta({
      description:
        'True while the engine is still making the cover, and `cover` is a placeholder; otherwise absent',
    }),
    cover_of_sample: z.literal(true).optional().meta({
      description:
        'True if `cover` is the result of the sample that ran before the template was published; otherwise absent',
    }),
    cover_source: File.optional().meta({
      description:
        'The photo or photos that the cover was made from, as one picture with the frame of the cover; absent if there are no photos',
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
          'Number of images that a work takes, with its masks, but without masks that have a `show_if`. The number follows from the graph',
      }),
    photo_side: z.int().meta({
      description:
        'Longest side in pixels of the photos on which the template works; larger photos are scaled down to this side',
    }),
    best_photo: z
      .object({
        shape: z.enum(['tall']).optional().meta({ description: '`tall`: higher than wide' }),
        min_side: z.int().optional().meta({ description: 'Minimum of the shorter side, in pixels' }),
        max_side: z.int().optional().meta({ description: 'Maximum of the longer side, in pixels' }),
        cut_out: z.literal(true).optional().meta({ description: 'The main subject is cut out of the photo' }),
        calm: z
          .literal(true)
          .optional()
          .meta({ description: 'With a lot of detail, the result looks restless' }),
        light: z
          .enum(['bright', 'dark'])
          .optional()
          .meta({ description: '`bright`: by day, or well lit; `dark`: at night' }),
      })
      .optional()
      .meta({ description: 'Photos for which the template is made; other photos are accepted too' }),
    input_arr: z.array(TemplateInput),
    preset_arr: z
      .array(TemplatePreset)
      .optional()
      .meta({ description: 'Settings to begin with; only for templates that have such settings' }),
    enlarges_below: z.int().optional().meta({
      description:
        'A photo whose longer side has fewer pixels is enlarged; other templates keep the size of a small photo',
    }),
    cost: z
      .int()
      .min(0)
      .meta({ description: 'Number of attempts that a work takes. The number follows from the graph' }),
    usual_count: z.int().min(1).max(maxBatch).optional().meta({
      description:
        'Number of works that forms start together (`count` of `POST /work`) unless the user chooses another number; 1 if absent',
    }),
    has_ways: z.literal(true).optional().meta({
      description:
        'True for templates that belong to a group of ways to get a similar result; otherwise absent. Lists contain only one template of the group (`GET /work_template/{id}/way_arr`)',
    }),
    replaced_by: z
      .object({
        id: z.string().meta({ description: 'Id of the template (UUIDv7)' }),
        title: z.string().meta({ description: "Title in the caller's language" }),
      })
      .optional()
      .meta({
        description:
          'The successor of a replaced template. Lists leave the replaced template out. Its works stay, and it can make further works',
      }),
    has_looks: z.boolean().meta({
      description:
        'True if looks can be made with the template (`POST /look`). Templates of users may have true although their graphs are too slow for looks',
    }),
    can_repeat: z.boolean().meta({
      description:
        'Whether several works can be started at once (`count` of `POST /work`): engines make the result, which differs with each seed',
    }),
    like_count: z.int().meta({ description: 'Number of likes' }),
    use_count: z.int().meta({ description: 'Number of works started with this template' }),
    is_liked: z.boolean().meta({ description: 'Whether the caller likes the template' }),
    user_info: UserInfo,
    topic_arr: z.array(z.string()).meta({
      description: 'Names of the topics, for built-in templates in the language of the request',
      examples: [['painting']],
    }),
    theme_id: z.string().optional().meta({ description: 'Id of the theme for which the template was made' }),
    create_ts: Timestamp,
  })
  .meta({ id: 'WorkTemplate', description: 'A graph with a form, from which works are made' })
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
        '`no_engine`: no engine can do the task. `model_missing`, `node_missing`: the engine lacks the file or node type `name`, or may not use it. `paused`, `draining`: an administrator has set this mode. `away`: the engine does not answer',
    }),
    task: z
      .string()
      .optional()
      .meta({ description: 'Task that no engine does', examples: ['text_to_image'] }),
    engine_id: z.string().optional().meta({ description: 'Id of the engine (UUIDv7)' }),
    engine_name: z.string().optional().meta({ description: 'Name of the engine' }),
    name: z.string().optional().meta({ description: 'Name of the missing file or node type' }),
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
    is_offered: z
      .boolean()
      .meta({ description: 'Whether the template can run now; false while no engine can run its graph' }),
  })
  .meta({ id: 'TemplateWay', description: 'One of several ways to get a similar result' })

const InBothLanguages = z.object({
  en: z.string().meta({ description: 'Text in English' }),
  zh: z.string().meta({ description: 'Text in Chinese' }),
})

const WordsOfInput = z
  .object({
    name: z.string().meta({ description: 'Name of the input' }),
    label: InBothLanguages.meta({ description: 'Name in each language' }),
    help: InBothLanguages.optional().meta({ description: 'Explanation in each language' }),
    group: InBothLanguages.optional().meta({ description: 'Heading above the input, in each language' }),
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
      .meta({ description: 'Names of the choices' }),
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
      'For administrators and moderators only (A0301 for others). The most used and most liked templates come first, at most 100. These templates are in no other list, and works of them are refused with B0300.',
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
      "Without `user_id`, the caller's own (A0200 without a token). The likes of other users only if their setting `likes_public` is on; otherwise A0404.",
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
      'Lists LoRAs that engines have for the chosen model and hosts allow, without LoRAs for other families of models; at most 50, in alphabetical order after LoRAs whose file name is the keyword.',
    input: input({
      id: WorkTemplateId,
      model: z.string().max(200).optional().meta({
        description: 'Name of the chosen model; default: the only available model',
      }),
      keyword: Keyword.optional().meta({
        description: 'Part of the name or of a trigger word of a LoRA',
        examples: ['ink'],
      }),
    }),
    answer: z.object({
      lora_arr: z.array(Lora),
      total: z.int().meta({ description: 'Number of all LoRAs that fit; the list contains the first LoRAs' }),
    }),
    errors: ['A0404'],
  }),
  listTemplateWays: route({
    method: 'GET',
    path: '/work_template/{id}/way_arr',
    auth: 'optional',
    tag,
    rate: 'read',
    summary: 'List the templates that get a similar result in different ways',
    description:
      'Includes the template itself. The template that other lists contain comes first. Empty for a template that is the only way.',
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
    description: 'A0301 if its maker keeps the graph private.',
    input: input({ id: WorkTemplateId }),
    answer: z.object({
      ui: Ui.optional().meta({
        description: 'The workflow as drawn in a node editor, if the template was made from a workflow',
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
          picture_count: z.int().meta({ description: 'Number of pictures of the maker in the sample' }),
        })
        .optional()
        .meta({
          description:
            'Values and pictures with which the template runs once before its publication; only for the maker of the template',
        }),
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
      "The file opens in ComfyUI, where the form appears in App mode, and can be imported again as the same template. A template without a drawn workflow gives its graph in the format of ComfyUI's API, which contains no form. All calls that read graphs share a limit of 30 a minute.",
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
