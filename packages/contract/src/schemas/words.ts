import { z } from 'zod'
import { maxWordLists, wordEntryMaxLength, wordListNamePattern, wordsMaxLength } from '../shared/limits.ts'
import {
  input,
  KeptWordsId,
  Keyword,
  NextCursor,
  Nothing,
  pageFields,
  Timestamp,
  visibleText,
  WordListId,
} from './fields.ts'
import { route } from './route.ts'

/** Maximum number of entries in one list. */
const maxEntries = 500

export const KeptWords = z
  .object({
    id: z.string().meta({ description: 'Id of the words (UUIDv7)' }),
    prompt: z
      .string()
      .meta({ description: 'Words for the content of a picture', examples: ['a mill at dusk'] }),
    negative_prompt: z.string().meta({ description: 'Words for content to avoid; may be empty' }),
    is_favourite: z.boolean().meta({ description: 'Whether the words are kept regardless of their age' }),
    use_ts: Timestamp.meta({ description: 'When the words were used last' }),
  })
  .meta({ id: 'KeptWords', description: 'Words that the caller has made a picture from, or has kept' })
export type KeptWords = z.output<typeof KeptWords>

export const WordList = z
  .object({
    id: z.string().meta({ description: 'Id of the list (UUIDv7)' }),
    name: z.string().meta({ description: 'Name; `__name__` in words is replaced by one of the entries' }),
    entry_arr: z.array(z.string()).meta({ description: 'Entries, in the order of the owner' }),
  })
  .meta({ id: 'WordList', description: 'A list of words that a user has made' })
export type WordList = z.output<typeof WordList>

const tag = 'Words'
const keptId = KeptWordsId.meta({ description: 'Id of the words (UUIDv7)' })
const words = (min: number) => visibleText(min, wordsMaxLength)

export const wordsRoutes = {
  listKeptWords: route({
    method: 'POST',
    path: '/words_arr',
    auth: 'required',
    tag,
    rate: 'read',
    summary: 'List the words that the caller has used or kept',
    description: 'The latest words first. Other users do not see these words.',
    input: input({
      keyword: Keyword.default('').meta({ description: 'A part of the words' }),
      is_favourite: z.literal(true).optional().meta({ description: 'Only favourites' }),
      ...pageFields,
    }),
    answer: z.object({ words_arr: z.array(KeptWords), next_cursor: NextCursor }),
    errors: ['A0421'],
  }),
  keepWords: route({
    method: 'POST',
    path: '/words',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Keep words as a favourite',
    description:
      'Words that are already in the list become a favourite. A0440 if the caller has the maximum number of favourites.',
    input: input({
      prompt: words(1).meta({ description: 'Words for the content of a picture' }),
      negative_prompt: words(0).default('').meta({ description: 'Words for content to avoid' }),
    }),
    answer: KeptWords,
    errors: ['A0440'],
  }),
  updateKeptWords: route({
    method: 'PUT',
    path: '/words/{id}',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Mark words as a favourite, or remove the mark',
    description: 'A0440 if the caller has the maximum number of favourites.',
    input: input({ id: keptId, is_favourite: z.boolean().meta({ description: 'The new value' }) }),
    answer: KeptWords,
    errors: ['A0404', 'A0440'],
  }),
  deleteKeptWords: route({
    method: 'DELETE',
    path: '/words/{id}',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Delete words',
    input: input({ id: keptId }),
    answer: Nothing,
    errors: ['A0404'],
  }),
  listWordLists: route({
    method: 'GET',
    path: '/word_list_arr',
    auth: 'required',
    tag,
    rate: 'read',
    summary: "List the caller's lists of words",
    description: 'In the order of their names. Other users do not see the lists.',
    input: input({}),
    answer: z.object({ word_list_arr: z.array(WordList).max(maxWordLists) }),
    errors: [],
  }),
  setWordList: route({
    method: 'POST',
    path: '/word_list',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Make a list of words, or replace the list with this name',
    description: `\`__name__\` in the words of a work is replaced by an entry of the list, which the seed of the work chooses. A0440 above ${maxWordLists} lists.`,
    input: input({
      name: z
        .string()
        .regex(wordListNamePattern)
        .meta({ description: 'Name: letters, digits and hyphens, at most 40', examples: ['weather'] }),
      entry_arr: z
        .array(visibleText(1, wordEntryMaxLength))
        .min(1)
        .max(maxEntries)
        .meta({ description: 'Entries, which may have alternatives and name other lists' }),
    }),
    answer: WordList,
    errors: ['A0440'],
  }),
  deleteWordList: route({
    method: 'DELETE',
    path: '/word_list/{id}',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Delete a list of words',
    input: input({ id: WordListId.meta({ description: 'Id of the list (UUIDv7)' }) }),
    answer: Nothing,
    errors: ['A0404'],
  }),
}
