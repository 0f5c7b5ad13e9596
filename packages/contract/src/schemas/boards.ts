import { z } from 'zod'
import { boardAudiences } from '../shared/kinds.ts'
import { boardDescriptionMaxLength, boardNameMaxLength, maxBoardItems, maxBoards } from '../shared/limits.ts'
import { UserInfo } from './accounts.ts'
import {
  BoardId,
  File,
  input,
  Keyword,
  NextCursor,
  Nothing,
  pageFields,
  Timestamp,
  UserId,
  visibleLine,
  visibleText,
  WorkId,
} from './fields.ts'
import { Post } from './post-schema.ts'
import { route } from './route.ts'
import { Work } from './works.ts'

const BoardAudience = z.enum(boardAudiences).meta({
  description:
    'Who sees the board. `private`: its owner. `link`: everybody who has its link. `public`: everybody; the board is listed on the profile of its owner',
})

export const Board = z
  .object({
    id: z.string().meta({ description: 'Id of the board (UUIDv7)' }),
    name: z.string().meta({ description: 'Name by the owner', examples: ['Quiet blues'] }),
    description: z.string().meta({ description: 'Description by the owner; may be empty' }),
    audience: BoardAudience,
    link_key: z.string().optional().meta({
      description: 'Key that makes the link: `/board/{id}?key=`; only for the owner of a board by link',
    }),
    visibility: z
      .enum(['public', 'hidden'])
      .meta({ description: '`hidden`: moderators have hidden the board; only its owner sees the board' }),
    user_info: UserInfo,
    item_count: z
      .int()
      .meta({ description: 'Number of items, including works of the owner that the caller may not see' }),
    follower_count: z.int().meta({ description: 'Number of followers' }),
    cover_arr: z.array(File).max(4).meta({
      description: 'Small pictures: of the cover, if the owner has chosen a cover, and of the first items',
    }),
    cover_work_id: z
      .string()
      .optional()
      .meta({ description: 'Work whose picture the owner chose as the cover; only for the owner' }),
    is_followed: z.boolean().meta({ description: 'Whether the caller follows the board' }),
    has_new: z.boolean().optional().meta({
      description:
        'Whether an item was saved after the caller last saw the board; only in the list of followed boards',
    }),
    has_item: z.boolean().optional().meta({
      description:
        'Whether the board contains the work that the call names; absent if the call names no work',
    }),
    create_ts: Timestamp,
    item_ts: Timestamp.meta({ description: 'When an item was last saved' }),
  })
  .meta({ id: 'Board', description: 'A named list of posts and of its owner’s works' })
export type Board = z.output<typeof Board>

export const BoardItem = z
  .object({
    work_id: z.string().meta({ description: 'Id of the work, which names the item in its board' }),
    post: Post.optional().meta({ description: 'The post of the work, if the work is posted' }),
    work: Work.optional().meta({
      description: 'The work, if it is not posted; only works of the caller',
    }),
  })
  .meta({ id: 'BoardItem', description: 'An item of a board: either a post, or a work of the owner' })
export type BoardItem = z.output<typeof BoardItem>

const tag = 'Boards'
const name = visibleLine(1, boardNameMaxLength).meta({
  description: `Name, 1 to ${boardNameMaxLength} visible characters`,
  examples: ['Quiet blues'],
})
const description = visibleText(0, boardDescriptionMaxLength).meta({
  description: `Description, at most ${boardDescriptionMaxLength} visible characters`,
})
const key = z
  .string()
  .max(64)
  .optional()
  .meta({ description: 'The key of the link to a board with the audience `link`' })
const works = z.array(WorkId).min(1).max(100).meta({ description: 'Ids of the works, at most 100' })

export const boardRoutes = {
  createBoard: route({
    method: 'POST',
    path: '/board',
    auth: 'required',
    tag,
    rate: 'create',
    idempotent: true,
    summary: 'Create a board',
    description: `A0440 if the caller already has ${maxBoards} boards.`,
    input: input({
      name,
      description: description.default(''),
      audience: BoardAudience.default('private'),
    }),
    answer: Board,
    errors: ['A0440'],
  }),
  getBoard: route({
    method: 'GET',
    path: '/board/{id}',
    auth: 'optional',
    tag,
    rate: 'read',
    summary: 'Get a board',
    description: "A0404 if the caller may not see the board, or if the link's key is no longer valid.",
    input: input({ id: BoardId, key }),
    answer: Board,
    errors: ['A0404'],
  }),
  updateBoard: route({
    method: 'PUT',
    path: '/board/{id}',
    auth: 'required',
    tag,
    rate: 'write',
    summary: "Change one of the caller's boards",
    description: 'Omitted fields keep their value. A new audience applies at once. Without any field: A0400.',
    input: input({
      id: BoardId,
      name: name.optional(),
      description: description.optional(),
      audience: BoardAudience.optional(),
      renew_link: z.literal(true).optional().meta({
        description: 'Makes a new link, for a board with the audience `link`; the earlier link ends at once',
      }),
      cover_work_id: WorkId.nullable().optional().meta({
        description: 'An item whose picture becomes the cover; `null`: the cover shows the first items',
      }),
    }),
    answer: Board,
    errors: ['A0404', 'A0301'],
  }),
  deleteBoard: route({
    method: 'DELETE',
    path: '/board/{id}',
    auth: 'required',
    tag,
    rate: 'write',
    summary: "Delete one of the caller's boards",
    description: 'Only the board is deleted: its posts and works stay.',
    input: input({ id: BoardId }),
    answer: Nothing,
    errors: ['A0404', 'A0301'],
  }),
  listBoards: route({
    method: 'POST',
    path: '/board_arr',
    auth: 'optional',
    tag,
    rate: 'read',
    summary: 'List the boards of a user, most recently used first',
    description: `Without \`user_id\`, all boards of the caller (A0200 without a token), at most ${maxBoards}. For other users, only public boards.`,
    input: input({
      user_id: UserId.optional().meta({ description: 'Id of the user; default: the caller' }),
      work_id: WorkId.optional().meta({
        description: 'Id of a work: `has_item` is true for boards that contain the work',
      }),
    }),
    answer: z.object({ board_arr: z.array(Board).max(maxBoards) }),
    errors: ['A0200', 'A0404'],
  }),
  listPublicBoards: route({
    method: 'POST',
    path: '/public_board_arr',
    auth: 'optional',
    tag,
    rate: 'read',
    summary: 'List all public boards, the newest first',
    input: input(pageFields),
    answer: z.object({ board_arr: z.array(Board), next_cursor: NextCursor }),
    errors: ['A0421'],
  }),
  listFollowedBoards: route({
    method: 'POST',
    path: '/followed_board_arr',
    auth: 'required',
    tag,
    rate: 'read',
    summary: 'List the boards that the caller follows, most recently followed first',
    description: 'A board that is no longer public is left out until it is public again.',
    input: input(pageFields),
    answer: z.object({ board_arr: z.array(Board), next_cursor: NextCursor }),
    errors: ['A0421'],
  }),
  listBoardItems: route({
    method: 'POST',
    path: '/board_item_arr',
    auth: 'optional',
    tag,
    rate: 'read',
    summary: 'List the items of a board in their order',
    description:
      'Hidden posts are left out, and so are posts whose author has blocked the caller or is blocked by the caller. Works that are not posted are listed for their owner only.',
    input: input({
      ...pageFields,
      board_id: BoardId,
      key,
      keyword: Keyword.optional(),
    }),
    answer: z.object({ board_item_arr: z.array(BoardItem), next_cursor: NextCursor }),
    errors: ['A0404', 'A0421'],
  }),
  addToBoard: route({
    method: 'POST',
    path: '/board/{id}/item',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Save works to a board',
    description: `Takes finished works of the caller, and works that other users have posted. The added works come first in the board. Idempotent: works that the board already contains keep their place. A0440 if the board would have more than ${maxBoardItems} items.`,
    input: input({ id: BoardId, work_id_arr: works }),
    answer: Nothing,
    errors: ['A0404', 'A0301', 'A0440'],
  }),
  removeFromBoard: route({
    method: 'POST',
    path: '/board/{id}/item/remove',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Remove works from a board',
    description: 'Idempotent: works that the board does not contain are ignored.',
    input: input({ id: BoardId, work_id_arr: works }),
    answer: Nothing,
    errors: ['A0404', 'A0301'],
  }),
  moveBoardItem: route({
    method: 'PUT',
    path: '/board/{id}/item',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Move an item of a board',
    description:
      'Only this item moves, so that two people can sort a board at the same time. A0404 if the board no longer contains one of the works.',
    input: input({
      id: BoardId,
      work_id: WorkId,
      after_work_id: WorkId.nullable().meta({
        description: 'The item after which the work is placed; `null`: the work becomes the first item',
      }),
    }),
    answer: Nothing,
    errors: ['A0404', 'A0301'],
  }),
  followBoard: route({
    method: 'POST',
    path: '/board/{id}/follow',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Follow a public board',
    description: 'Idempotent. A0440 for a board of the caller.',
    input: input({ id: BoardId }),
    answer: Nothing,
    errors: ['A0404', 'A0301', 'A0440'],
  }),
  unfollowBoard: route({
    method: 'DELETE',
    path: '/board/{id}/follow',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Unfollow a board',
    description: 'Idempotent: repeating the call changes nothing.',
    input: input({ id: BoardId }),
    answer: Nothing,
    errors: [],
  }),
  markBoardSeen: route({
    method: 'PUT',
    path: '/board/{id}/seen',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Record that the caller has seen the new items of a followed board',
    input: input({ id: BoardId }),
    answer: Nothing,
    errors: [],
  }),
} as const
