import {
  CodeError,
  type Comment,
  type ErrorCode,
  type Post,
  type File as StoredFile,
  type User,
  type Work,
  type WorkTemplate,
} from '@easel/contract/client'

/** Time that all samples share. */
export const sampleTs = Date.UTC(2026, 0, 15, 12)

export function sampleUser(changes: Partial<User> = {}): User {
  return {
    id: 'ann',
    username: 'ann.lee',
    nick_name: 'Ann',
    avatar_url: '',
    bio: '',
    location: '',
    website: '',
    joined_ts: sampleTs,
    post_count: 0,
    work_count: 0,
    follower_count: 0,
    followee_count: 0,
    like_count: 0,
    ...changes,
  }
}

/** A user other than the viewer. */
const bo = { id: 'bo', nick_name: 'Bo', avatar_url: '', is_followed: false }

export const sampleFile: StoredFile = {
  key: 'public/picture',
  url: '/picture.webp',
  mime_type: 'image/webp',
  width: 800,
  height: 600,
  byte_size: 1000,
}

const result = { data: { outputs: [{ files: { image: sampleFile, thumbnail: sampleFile } }] } }

export function samplePost(changes: Partial<Post> = {}): Post {
  return {
    id: 'post',
    title: 'Evening',
    alt_text: '',
    create_ts: sampleTs,
    work_id: 'work',
    work_template_id: 'template',
    template_title: 'Oil Painting',
    media_type: 'image',
    visibility: 'public',
    audience: 'public',
    is_sensitive: false,
    user_info: bo,
    result_info: result,
    like_count: 0,
    comment_count: 0,
    share_count: 0,
    is_liked: false,
    topic_arr: [],
    params: {},
    ...changes,
  }
}

export function sampleComment(changes: Partial<Comment> = {}): Comment {
  return {
    id: 'comment',
    post_id: 'post',
    parent_id: null,
    text: 'What a sky!',
    mention_arr: [],
    create_ts: sampleTs,
    update_ts: sampleTs,
    user_info: bo,
    like_count: 0,
    is_liked: false,
    is_pinned: false,
    reply_count: 0,
    ...changes,
  }
}

export function sampleWork(changes: Partial<Work> = {}): Work {
  return {
    id: 'work',
    user_id: 'ann',
    work_template_id: 'template',
    template_title: 'Oil Painting',
    state: 'done',
    progress: { phase: 'completed', percent: 100 },
    is_post: false,
    params: {},
    result_info: result,
    create_ts: sampleTs,
    ...changes,
  }
}

export function sampleTemplate(changes: Partial<WorkTemplate> = {}): WorkTemplate {
  return {
    id: 'template',
    version: 1,
    title: 'Oil Painting',
    description: '',
    media_type: 'image',
    cover: sampleFile,
    image_count: { min: 1, max: 3 },
    photo_side: 2048,
    input_arr: [],
    cost: 1,
    has_looks: true,
    can_repeat: false,
    like_count: 0,
    use_count: 0,
    is_liked: false,
    user_info: bo,
    topic_arr: [],
    create_ts: sampleTs,
    ...changes,
  }
}

/** Returns an answer by which the server refuses a call. */
export function refusal(
  code: ErrorCode,
  message: string,
  details: { path: string; message: string }[] = [],
): CodeError {
  return new CodeError(403, { Code: code, Message: message, request_id: 'request', details })
}

/** First bytes of a JPEG, by which a photo is recognized. */
export const photoBytes = new Uint8Array([0xff, 0xd8, 0xff])
