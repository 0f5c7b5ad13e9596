import { z } from 'zod'
import { input, Nothing, Timestamp, visibleText } from './fields.ts'
import { route } from './route.ts'

export const usernameLength = { min: 3, max: 20 }
export const nickNameMaxLength = 20
export const passwordLength = { min: 6, max: 128 }

const scripts = [
  'Latin',
  'Han',
  'Cyrillic',
  'Greek',
  'Arabic',
  'Hebrew',
  'Hangul',
  'Thai',
  'Devanagari',
  'Hiragana',
  'Katakana',
]
const oneScript = new RegExp(
  `^(?:${[...scripts.map((name) => `[\\p{Script=${name}}\\p{Mn}0-9_.\\-]+`), '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー0-9_.\\-]+'].join('|')})$`,
  'u',
)

/** Letters of one script, so that a look-alike of another person's name cannot be made by mixing. */
export const Username = z
  .string()
  .max(200)
  .transform((text) => text.normalize('NFKC').trim())
  .pipe(
    z
      .string()
      .min(usernameLength.min, 'At least 3 characters')
      .max(usernameLength.max, 'At most 20 characters')
      .regex(oneScript, 'Letters of one script, digits, and _ - .'),
  )

export const Password = z
  .string()
  .min(passwordLength.min, 'Password must be at least 6 characters')
  .max(passwordLength.max, 'At most 128 characters')

export const NickName = visibleText(1, nickNameMaxLength)

export const NoviceGuide = z.object({
  novice_guide: z.object({ web: z.union([z.literal(0), z.literal(1)]) }),
})

export const UserInfo = z.object({
  id: z.string().meta({ description: 'Id of the person' }),
  nick_name: z.string().meta({ description: 'The name that they want to be called' }),
  avatar_url: z.string().meta({ description: 'Address of their picture' }),
  is_followed: z.boolean().meta({ description: 'Whether the caller follows them' }),
})
export type UserInfo = z.output<typeof UserInfo>

export const User = z.object({
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
  additional_information: NoviceGuide.optional().meta({ description: 'Of the caller alone' }),
})
export type User = z.output<typeof User>

export const SignedIn = z.object({ token: z.string(), user: User })
export type SignedIn = z.output<typeof SignedIn>

const tag = 'Accounts'

export const accountRoutes = {
  register: route({
    method: 'POST',
    path: '/register',
    auth: 'optional',
    tag,
    rate: 'sign_in',
    summary: 'Make an account',
    input: input({
      username: Username,
      password: Password,
      age_confirmed: z.literal(true, 'You must be 13 or older'),
      nick_name: NickName.optional(),
    }),
    answer: SignedIn.extend({
      recovery_code_arr: z.array(z.string()).meta({ description: 'Shown once; each works once' }),
    }),
    errors: ['A0111', 'A0301'],
  }),
  defaultLogin: route({
    method: 'POST',
    path: '/defaultlogin',
    auth: 'optional',
    tag,
    rate: 'sign_in',
    summary: 'Sign in with username and password',
    input: input({ username: z.string().min(1).max(200), password: z.string().min(1).max(1000) }),
    answer: SignedIn,
    errors: ['A0210'],
  }),
  demoLogin: route({
    method: 'POST',
    path: '/demologin',
    auth: 'optional',
    tag,
    rate: 'demo',
    summary: 'Try without an account; everything is erased after 24 hours',
    input: Nothing,
    answer: SignedIn,
    errors: ['A0404'],
  }),
  appleLogin: route({
    method: 'POST',
    path: '/applelogin',
    auth: 'optional',
    tag,
    rate: 'sign_in',
    summary: 'Sign in with Apple (under development)',
    input: input({ token: z.string().max(10_000) }),
    answer: SignedIn,
    errors: ['A0440'],
  }),
  facebookLogin: route({
    method: 'POST',
    path: '/facebooklogin',
    auth: 'optional',
    tag,
    rate: 'sign_in',
    summary: 'Sign in with Facebook (under development)',
    input: input({ token: z.string().max(10_000) }),
    answer: SignedIn,
    errors: ['A0440'],
  }),
  recover: route({
    method: 'POST',
    path: '/recover',
    auth: 'optional',
    tag,
    rate: 'sign_in',
    summary: 'Set a new password with a recovery code; ends the other sessions',
    input: input({
      username: z.string().min(1).max(200),
      recovery_code: z.string().min(1).max(40),
      new_password: Password,
    }),
    answer: SignedIn,
    errors: ['A0210'],
  }),
  logout: route({
    method: 'POST',
    path: '/logout',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'End this session everywhere at once',
    input: Nothing,
    answer: Nothing,
    errors: [],
  }),
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
      nick_name: NickName.optional(),
      avatar_url: z
        .string()
        .max(300)
        .optional()
        .meta({ description: 'A key of the avatar library, or of an own upload' }),
      bio: visibleText(0, 300).optional(),
      location: visibleText(0, 60).optional(),
      website: z
        .union([z.literal(''), z.url({ protocol: /^https?$/, hostname: z.regexes.domain }).max(300)])
        .optional(),
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
    answer: z.object({ avatar_arr: z.array(z.object({ key: z.string(), url: z.string() })) }),
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
