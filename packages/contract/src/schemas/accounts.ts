import { z } from 'zod'
import { fault } from '../messages/faults.ts'
import { nickNameMaxLength, passwordLength, profileMaxLength, usernameLength } from '../shared/limits.ts'
import { visibleLength } from '../shared/text.ts'
import { hasUsernameLetters, normalUsername } from '../shared/written/usernames.ts'
import { input, Nothing, Timestamp, unfit, visibleLine, visibleText } from './fields.ts'
import { route } from './route.ts'

/** True for an address without user name and password. */
function hasNoCredentials(address: string): boolean {
  const url = URL.parse(address)
  // An invalid URL passes here, since an earlier rule has already refused it.
  return url === null || (url.username === '' && url.password === '')
}

export const Username = z
  .string()
  .max(200)
  .transform(normalUsername)
  .pipe(
    z
      .string()
      .refine((name) => visibleLength(name) >= usernameLength.min, {
        ...unfit(fault('characters_min', { min: usernameLength.min })),
        abort: true,
      })
      .refine((name) => visibleLength(name) <= usernameLength.max, {
        ...unfit(fault('characters_max', { max: usernameLength.max })),
        abort: true,
      })
      .refine(hasUsernameLetters, unfit(fault('username_letters'))),
  )

export const Password = z
  .string()
  .refine(
    ({ length }) => length >= passwordLength.min,
    unfit(fault('password_min', { min: passwordLength.min })),
  )
  .refine(
    ({ length }) => length <= passwordLength.max,
    unfit(fault('characters_max', { max: passwordLength.max })),
  )
  .meta({ minLength: passwordLength.min, maxLength: passwordLength.max })

export const newPasswordRule =
  '6 to 128 characters. Refused with A0400, with the field in `details`, if it is one of the 10 000 most common passwords, a repetition or a sequence (`abcabc`, `987654`, `qweasd`), the username or the name of the site'

export const NickName = visibleLine(1, nickNameMaxLength)

export const NoviceGuide = z.object({
  novice_guide: z
    .object({
      web: z
        .union([z.literal(0), z.literal(1)])
        .meta({ description: '1 if the user has completed the guided tour, else 0' }),
    })
    .meta({ description: 'Progress of the guided tour' }),
})

export const UserInfo = z
  .object({
    id: z.string().meta({ description: 'Id of the user (UUIDv7)' }),
    nick_name: z.string().meta({ description: 'Display name' }),
    avatar_url: z.string().meta({ description: 'URL of the avatar' }),
    is_followed: z.boolean().meta({ description: 'Whether the caller follows this user' }),
    is_moderator: z.literal(true).optional().meta({ description: 'True for moderators; otherwise absent' }),
  })
  .meta({ id: 'UserInfo', description: 'Short form of a user' })
export type UserInfo = z.output<typeof UserInfo>

export const User = z
  .object({
    id: z.string().meta({ description: 'Id of the user (UUIDv7)' }),
    username: z.string().meta({
      description: 'Unique name, used to sign in and to mention the user (`@username`)',
      examples: ['ann.lee'],
    }),
    nick_name: z.string().meta({ description: 'Display name' }),
    avatar_url: z.string().meta({ description: 'URL of the avatar' }),
    bio: z.string().meta({ description: 'Short text about the user; may be empty' }),
    location: z.string().meta({ description: 'Location as free text; may be empty' }),
    website: z.string().meta({ description: 'URL with http or https; empty if none is set' }),
    joined_ts: Timestamp.meta({ description: 'When the account was created' }),
    post_count: z.int().meta({ description: 'Number of public posts' }),
    work_count: z.int().meta({ description: 'Number of works; for other users, only posted works' }),
    follower_count: z.int().meta({ description: 'Number of followers' }),
    followee_count: z.int().meta({ description: 'Number of users whom this user follows' }),
    like_count: z.int().meta({ description: 'Number of likes received on public posts' }),
    is_followed: z
      .boolean()
      .optional()
      .meta({ description: 'Whether the caller follows this user; absent for the caller' }),
    is_blocked: z.boolean().optional().meta({
      description: 'Whether the caller has blocked this user; only in `GET /user/{id}` and `POST /block_arr`',
    }),
    is_muted: z
      .boolean()
      .optional()
      .meta({ description: 'Whether the caller has muted this user; only in `GET /user/{id}`' }),
    is_moderator: z
      .boolean()
      .optional()
      .meta({ description: 'Whether the user is a moderator; for other users, present only if true' }),
    is_admin: z
      .boolean()
      .optional()
      .meta({ description: 'Whether the caller may use the administration; only for the caller' }),
    needs_moderators: z.literal(true).optional().meta({
      description:
        'Only for the caller: present if the site has no moderator yet and this account, the first of the site, is probably the host’s',
    }),
    likes_public: z.boolean().optional().meta({
      description:
        'Whether everybody can see what this user has liked and collected; only in `GET /user/{id}`',
    }),
    additional_information: NoviceGuide.optional().meta({
      description: 'Progress of the guided tour; only for the caller',
    }),
  })
  .meta({ id: 'User', description: 'A user' })
export type User = z.output<typeof User>

const Avatar = z
  .object({
    key: z.string().meta({ description: 'Key to send as `avatar_url` when updating the profile' }),
    url: z.string().meta({ description: 'URL of the image' }),
  })
  .meta({ id: 'Avatar', description: 'An avatar of the library' })

const tag = 'Accounts'

export const accountRoutes = {
  getCurrentUser: route({
    method: 'GET',
    path: '/current_user',
    auth: 'required',
    tag,
    rate: 'read',
    isEssential: true,
    summary: 'Get the signed-in user',
    input: Nothing,
    answer: User,
    errors: [],
  }),
  updateCurrentUser: route({
    method: 'PUT',
    path: '/current_user',
    auth: 'required',
    tag,
    rate: 'write',
    summary: "Update the caller's profile",
    description: 'Omitted fields keep their value. Without any field: A0400.',
    input: input({
      nick_name: NickName.optional().meta({
        description: 'Display name: 1 to 20 characters; surrounding spaces are removed',
      }),
      avatar_url: z.string().max(300).optional().meta({
        description:
          "Key from the avatar library, or the key or id (with extension) of one of the caller's uploads",
      }),
      bio: visibleText(0, profileMaxLength.bio)
        .optional()
        .meta({ description: 'Short text about the user, at most 300 characters' }),
      location: visibleLine(0, profileMaxLength.location)
        .optional()
        .meta({ description: 'Location as free text, at most 60 characters' }),
      website: z
        .union([
          z.literal(''),
          z
            .url({ protocol: /^https?$/, hostname: z.regexes.domain })
            .max(profileMaxLength.website)
            // Credentials are refused, since `https://known.example@other.example/` leads to the host after the `@`.
            .refine(hasNoCredentials),
        ])
        .optional()
        .meta({
          description: 'URL with http or https and without user name and password; empty to remove it',
        }),
    }),
    answer: User,
    errors: ['A0700'],
  }),
  listAvatars: route({
    method: 'GET',
    path: '/default_avatar_arr',
    auth: 'optional',
    tag,
    rate: 'read',
    summary: 'List the avatars of the library',
    description: 'Returns at least 104 avatars.',
    input: Nothing,
    answer: z.object({ avatar_arr: z.array(Avatar) }),
    errors: [],
  }),
  setAdditionalInformation: route({
    method: 'POST',
    path: '/additional_information',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Save that the guided tour has been completed',
    input: NoviceGuide,
    answer: Nothing,
    errors: [],
  }),
} as const
