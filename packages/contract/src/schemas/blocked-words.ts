import { z } from 'zod'
import { blockedWordMaxLength, maxBlockedWords } from '../shared/limits.ts'
import { UserInfo } from './accounts.ts'
import { input, Nothing, Timestamp, visibleLine, visibleText } from './fields.ts'
import { route } from './route.ts'

const BlockedWordList = z
  .object({
    word_arr: z
      .array(
        z.object({
          word: z.string().meta({
            description: 'In lower case, without accents; a star at the end matches any ending',
            examples: ['fool*'],
          }),
          user_info: UserInfo.optional().meta({
            description: 'Administrator who added the word; absent once that account is erased',
          }),
          create_ts: Timestamp,
        }),
      )
      .meta({ description: `All blocked words in order, at most ${maxBlockedWords}` }),
  })
  .meta({ id: 'BlockedWordList', description: 'Words that texts of users may not contain' })
export type BlockedWordList = z.output<typeof BlockedWordList>

const tag = 'Administration'
const onlyAdmins = 'For administrators only (A0301 for others).'
const Word = visibleLine(1, blockedWordMaxLength)

export const blockedWordRoutes = {
  listBlockedWords: route({
    method: 'GET',
    path: '/admin/blocked_word_arr',
    auth: 'required',
    tag,
    rate: 'read',
    summary: 'List the blocked words',
    description: `${onlyAdmins} A call whose text contains a blocked word is refused: A0400, and its \`details\` name the field and the word. This concerns names and profiles, titles and text alternatives of posts, comments, titles, descriptions and topics of templates, presets, and the values that works are made from. Earlier texts stay.`,
    input: Nothing,
    answer: BlockedWordList,
    errors: ['A0301'],
  }),
  addBlockedWords: route({
    method: 'POST',
    path: '/admin/blocked_word',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Block words',
    description: `${onlyAdmins} Case, accents and character width do not matter. A word is found as a whole; with a star at the end, with any ending; in Chinese and other scripts without blanks, anywhere. The word takes effect on every server within moments. A0440 above ${maxBlockedWords} words.`,
    input: input({
      word_arr: z
        .array(Word)
        .min(1)
        .max(100)
        .meta({
          description: `Words, or phrases of several words, each with at most ${blockedWordMaxLength} characters`,
          examples: [['fool*']],
        }),
    }),
    answer: BlockedWordList,
    errors: ['A0301', 'A0440'],
  }),
  removeBlockedWord: route({
    method: 'DELETE',
    path: '/admin/blocked_word',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Remove a blocked word',
    description: onlyAdmins,
    input: input({ word: Word.meta({ description: 'Word as the list contains it' }) }),
    answer: BlockedWordList,
    errors: ['A0301'],
  }),
  testBlockedWords: route({
    method: 'POST',
    path: '/admin/blocked_word_test',
    auth: 'required',
    tag,
    rate: 'read',
    summary: 'Test a text against the blocked words',
    description: onlyAdmins,
    input: input({ text: visibleText(1, 2000).meta({ description: 'Text, at most 2000 characters' }) }),
    answer: z.object({
      word_arr: z.array(z.string()).meta({ description: 'Blocked words that the text contains' }),
    }),
    errors: ['A0301'],
  }),
} as const
