import {
  CommentText,
  MediaType,
  maxBoardItems,
  Params,
  ParamValue,
  ProjectTitle,
  routes,
} from '@easel/contract'
import { z } from 'zod'

/** Schemas of archived items. Fields that are not listed are ignored. */

const Id = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
const Ts = z.int().min(0).max(8_640_000_000_000_000)
const Path = z.string().max(200)
const words = (max: number) => z.string().max(max)
const Both = z.object({ en: words(200), zh: words(200) })

export const ManifestFile = z.object({
  path: Path,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  byte_size: z.int().min(0),
})

export const Manifest = z.object({
  format: z.literal('easel-account'),
  version: z.literal(1),
  account: z.object({ id: Id, username: words(200) }),
  files: z.array(ManifestFile).max(60_000),
  seal: z.string().max(200).optional(),
})
export type Manifest = z.output<typeof Manifest>

export const Section = z.object({ account_id: Id, item_arr: z.array(z.unknown()).max(1000) })

const profileFields = routes.updateCurrentUser.input.shape

export const Profile = z.object({
  account_id: Id,
  nick_name: profileFields.nick_name.catch(undefined),
  bio: profileFields.bio.catch(undefined),
  location: profileFields.location.catch(undefined),
  website: profileFields.website.catch(undefined),
  avatar: z.object({ key: words(300).optional(), path: Path.optional() }).catch({}),
})
export type ImportedProfile = z.output<typeof Profile>

const Media = z.object({ path: Path })

export const TemplateItem = z.object({
  id: Id,
  version: z.int().min(1).max(1_000_000),
  builtin_key: words(100).nullish(),
  title: Both,
  media_type: MediaType,
  cost: z.int().min(0).max(1000).catch(1),
  input_arr: z
    .array(
      z.object({
        name: words(100),
        type: z.enum([
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
        ]),
        label: Both,
        default: ParamValue.catch(''),
        shareable: z.boolean().catch(false),
        min: z.number().optional(),
        max: z.number().optional(),
        choice_arr: z
          .array(z.object({ value: words(200), label: Both }))
          .max(100)
          .optional(),
      }),
    )
    .max(100),
})
export type TemplateItem = z.output<typeof TemplateItem>

export const WorkItem = z.object({
  id: Id,
  state: z.enum(['queue', 'doing', 'done', 'fail', 'break']),
  media_type: MediaType,
  params: Params,
  remix_of_post_id: Id.nullish(),
  is_favourite: z.boolean().catch(false),
  likeness: z.int().min(0).max(100).nullish().catch(null),
  create_ts: Ts,
  start_ts: Ts.nullish(),
  finish_ts: Ts.nullish(),
  template: TemplateItem,
  image: Media.optional(),
  video: Media.optional(),
  source_arr: z
    .array(
      z.object({
        id: Id.optional(),
        work_id: Id.optional(),
        file: Media.optional(),
        is_mask: z.boolean().optional(),
      }),
    )
    .max(10)
    .catch([]),
})
export type WorkItem = z.output<typeof WorkItem>

const postFields = routes.createPost.input.shape

export const PostItem = z.object({
  id: Id,
  work_id: Id,
  title: postFields.title,
  alt_text: postFields.alt_text,
  audience: postFields.audience.catch('private'),
  create_ts: Ts,
  hidden_by: z.enum(['account', 'moderator']).nullish(),
  hide_mark: z.boolean().catch(false),
  share_sources: z.boolean().catch(false),
})
export type PostItem = z.output<typeof PostItem>

export const CommentItem = z.object({
  id: Id,
  post_id: Id,
  parent_id: Id.nullish(),
  reply_to_id: Id.nullish(),
  text: CommentText,
  create_ts: Ts,
  update_ts: Ts,
  hidden_by: z.enum(['account', 'moderator']).nullish(),
})
export type CommentItem = z.output<typeof CommentItem>

const presetFields = routes.createPreset.input.shape

export const PresetItem = z.object({
  id: Id,
  work_template_id: Id,
  builtin_key: words(100).nullish(),
  name: presetFields.name,
  params: presetFields.params,
  create_ts: Ts,
})
export type PresetItem = z.output<typeof PresetItem>

const wordsFields = routes.keepWords.input.shape

export const WordsItem = z.object({
  prompt: wordsFields.prompt,
  negative_prompt: wordsFields.negative_prompt,
  is_favourite: z.boolean(),
  use_ts: Ts,
})

const listFields = routes.setWordList.input.shape

export const WordListItem = z.object({ name: listFields.name, entry_arr: listFields.entry_arr })

const boardFields = routes.createBoard.input.shape

export const BoardItem = z.object({
  id: Id,
  name: boardFields.name,
  description: boardFields.description,
  audience: boardFields.audience,
  hidden_by: z.enum(['account', 'moderator']).nullish(),
  create_ts: Ts,
  work_id_arr: z.array(Id).max(maxBoardItems),
  cover_work_id: Id.nullish(),
})
export type BoardItem = z.output<typeof BoardItem>

const maxVersionNumber = 2 ** 31 - 2
const Version = z.int().min(1).max(maxVersionNumber)

/** A project without its graphs; their texts are not limited. */
export const ProjectItem = z.object({
  id: Id,
  title: ProjectTitle,
  editable: z.boolean().catch(true),
  version: Version.catch(1),
  ...{ create_ts: Ts, update_ts: Ts },
  based_on: z.object({ work_template_id: Id, title: Both, user_id: Id }).nullish(),
  builtin_key: words(100).nullish(),
})
export type ProjectItem = z.output<typeof ProjectItem>

export const ProjectVersionItem = z.object({ version: Version, title: ProjectTitle, create_ts: Ts })

const shortText = words(1000)

/** History entries by section of the archive: their kind here, and the fields that are stored. */
export const historyItems = {
  ledger: {
    kind: 'ledger',
    item: z.object({
      ...{ id: Id, create_ts: Ts, type: shortText, reason: shortText },
      ...{ amount: z.int(), balance_after: z.int() },
    }),
  },
  post_likes: {
    kind: 'post_like',
    item: z.object({ id: Id, create_ts: Ts, title: shortText, author: shortText }),
  },
  comment_likes: { kind: 'comment_like', item: z.object({ id: Id, create_ts: Ts, author: shortText }) },
  template_likes: { kind: 'template_like', item: z.object({ id: Id, create_ts: Ts, title: Both }) },
  followees: {
    kind: 'followee',
    item: z.object({ id: Id, create_ts: Ts, username: shortText, nick_name: shortText }),
  },
  followers: {
    kind: 'follower',
    item: z.object({ id: Id, create_ts: Ts, username: shortText, nick_name: shortText }),
  },
} as const

/** Imported sections, each after the sections that it refers to. */
export const importedSections: readonly string[] = [
  'works',
  'posts',
  'comments',
  'presets',
  'words',
  'word_lists',
  'boards',
  'projects',
  ...Object.keys(historyItems),
]
