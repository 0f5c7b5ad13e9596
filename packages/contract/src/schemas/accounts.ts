import { z } from 'zod'
import { nickNameMaxLength, passwordLength, profileMaxLength, usernameLength } from '../client/limits.ts'
import { visibleLength } from '../client/text.ts'
import { input, Nothing, Timestamp, visibleText } from './fields.ts'
import { route } from './route.ts'

/** True for an address without user name and password. */
function namesNobody(address: string): boolean {
  const url = URL.parse(address)
  // An invalid URL passes: an earlier rule has refused it already, and one fault is enough.
  return url === null || (url.username === '' && url.password === '')
}

/** Scripts of living languages (UAX 31, recommended scripts). */
const scripts = [
  ...['Arabic', 'Armenian', 'Bengali', 'Bopomofo', 'Cyrillic', 'Devanagari', 'Ethiopic', 'Georgian', 'Greek'],
  ...['Gujarati', 'Gurmukhi', 'Han', 'Hangul', 'Hebrew', 'Hiragana', 'Kannada', 'Katakana', 'Khmer', 'Lao'],
  ...['Latin', 'Malayalam', 'Myanmar', 'Oriya', 'Sinhala', 'Tamil', 'Telugu', 'Thaana', 'Thai', 'Tibetan'],
]
const lettersOf = (script: string) => `[\\p{Script=${script}}&&[\\p{L}\\p{M}\\p{Nd}]]`
/** Patterns of allowed letters, one per script. Japanese combines three scripts and so has a pattern of its own. */
const alphabets = [...scripts.map(lettersOf), `${['Han', 'Hiragana', 'Katakana'].map(lettersOf).join('')}ー`]
const oneScript = /* @__PURE__ */ new RegExp(
  `^(?:${alphabets.map((letters) => `[${letters}[\\p{Script=Inherited}&&\\p{M}]0-9_.\\-]+`).join('|')})$`,
  'v',
)
/** Four combining marks in a row; real letters carry one or two. */
const towerOfMarks = /\p{M}{4}/u

/** Letters of one script only, so that mixing scripts cannot imitate another user's name. */
export const Username = z
  .string()
  .max(200)
  .transform((text) => text.normalize('NFKC').trim())
  .pipe(
    z
      .string()
      .refine((name) => visibleLength(name) >= usernameLength.min, {
        message: 'At least 3 characters',
        abort: true,
      })
      .refine((name) => visibleLength(name) <= usernameLength.max, {
        message: 'At most 20 characters',
        abort: true,
      })
      .refine((name) => oneScript.test(name) && !towerOfMarks.test(name), {
        message: 'Letters of one script, digits, and _ - .',
      }),
  )

export const Password = z
  .string()
  .min(passwordLength.min, 'Password must be at least 6 characters')
  .max(passwordLength.max, 'At most 128 characters')

export const newPasswordRule =
  '6 to 128 characters; one of the 10 000 commonest, or the name of the account or the site, is A0400 naming it'

export const NickName = visibleText(1, nickNameMaxLength)

export const NoviceGuide = z.object({
  novice_guide: z
    .object({
      web: z.union([z.literal(0), z.literal(1)]).meta({ description: '1: the guided tour was seen' }),
    })
    .meta({ description: 'The guided tour' }),
})

export const UserInfo = z
  .object({
    id: z.string().meta({ description: 'Id of the person' }),
    nick_name: z.string().meta({ description: 'The name that they want to be called' }),
    avatar_url: z.string().meta({ description: 'Address of their picture' }),
    is_followed: z.boolean().meta({ description: 'Whether the caller follows them' }),
    is_moderator: z
      .literal(true)
      .optional()
      .meta({ description: 'Of moderators alone: decides about what people report here' }),
  })
  .meta({ id: 'UserInfo', description: 'A person in a few words' })
export type UserInfo = z.output<typeof UserInfo>

export const User = z
  .object({
    id: z.string().meta({ description: 'Id of the person' }),
    username: z.string().meta({
      description: 'The name to sign in with and to be mentioned by (`@username`)',
      examples: ['ann.lee'],
    }),
    nick_name: z.string().meta({ description: 'The name that they want to be called' }),
    avatar_url: z.string().meta({ description: 'Address of their picture' }),
    bio: z.string().meta({ description: 'What they say of themselves' }),
    location: z.string().meta({ description: 'Where they say they are' }),
    website: z.string().meta({ description: 'An http or https address, or empty' }),
    joined_ts: Timestamp.meta({ description: 'When the account was made' }),
    post_count: z.int().meta({ description: 'Public posts' }),
    work_count: z.int().meta({ description: 'Of other people: their posted works' }),
    follower_count: z.int().meta({ description: 'How many people follow them' }),
    followee_count: z.int().meta({ description: 'How many people they follow' }),
    like_count: z.int().meta({ description: 'Likes received on public posts' }),
    is_followed: z
      .boolean()
      .optional()
      .meta({ description: 'Whether the caller follows them; absent of oneself' }),
    is_blocked: z
      .boolean()
      .optional()
      .meta({ description: 'Whether the caller blocked them, where a page asks for it' }),
    is_muted: z
      .boolean()
      .optional()
      .meta({ description: 'Whether the caller muted them, where a page asks for it' }),
    is_moderator: z
      .boolean()
      .optional()
      .meta({ description: 'Decides about what people report; of other people, where it is so' }),
    needs_moderators: z.literal(true).optional().meta({
      description:
        'Of the caller alone: nobody decides about reports yet, and this account, the first of the site, is most likely its host’s',
    }),
    likes_public: z.boolean().optional().meta({
      description: 'Whether everybody may see what they liked and collected, where a page asks for it',
    }),
    additional_information: NoviceGuide.optional().meta({ description: 'Of the caller alone' }),
  })
  .meta({ id: 'User', description: 'A person' })
export type User = z.output<typeof User>

const Avatar = z
  .object({
    key: z.string().meta({ description: 'What `avatar_url` of a changed profile takes' }),
    url: z.string().meta({ description: 'Address of the picture' }),
  })
  .meta({ id: 'Avatar', description: 'A face of the library' })

const tag = 'Accounts'

export const accountRoutes = {
  getCurrentUser: route({
    method: 'GET',
    path: '/current_user',
    auth: 'required',
    tag,
    rate: 'read',
    summary: 'Who is signed in',
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
    summary: "Change one's profile",
    input: input({
      nick_name: NickName.optional().meta({ description: 'What others see: 1 to 20 characters, trimmed' }),
      avatar_url: z.string().max(300).optional().meta({
        description: 'A key of the avatar library, or the key or id (with its extension) of an own upload',
      }),
      bio: visibleText(0, profileMaxLength.bio)
        .optional()
        .meta({ description: 'About oneself, at most 300 characters' }),
      location: visibleText(0, profileMaxLength.location)
        .optional()
        .meta({ description: 'At most 60 characters' }),
      website: z
        .union([
          z.literal(''),
          z
            .url({ protocol: /^https?$/, hostname: z.regexes.domain })
            .max(profileMaxLength.website)
            // `https://known.example@other.example/` leads to the host after the `@`.
            .refine(namesNobody),
        ])
        .optional()
        .meta({ description: 'An http or https address without user and password; empty for none' }),
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
    summary: 'The avatar library',
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
    summary: 'Remember that the guided tour was seen',
    input: NoviceGuide,
    answer: Nothing,
    errors: [],
  }),
} as const
