import type { InputOf, Routes } from '@easel/contract'

type Fields = { readonly [Name in keyof Routes]?: readonly (keyof InputOf<Routes[Name]> & string)[] }

/**
 * Texts that other users read, and words from which pictures are made. The whole value of a field is checked, including lists and
 * both languages. `checked-texts.test.ts` fails for a text of the contract that is neither in this table nor in `privateTexts`.
 */
export const sharedTexts: Fields = {
  register: ['username', 'nick_name'],
  googleLogin: ['username'],
  createOwner: ['username'],
  updateCurrentUser: ['nick_name', 'bio', 'location', 'website'],
  createPost: ['title', 'alt_text'],
  updatePost: ['title', 'alt_text'],
  createComment: ['text'],
  updateComment: ['text'],
  createBoard: ['name', 'description'],
  updateBoard: ['name', 'description'],
  createWorkTemplate: ['title', 'description', 'topic_arr', 'input_arr', 'preset_arr', 'sample'],
  updateWorkTemplate: ['title', 'description', 'topic_arr', 'input_arr', 'preset_arr', 'sample'],
  createTheme: ['title', 'description'],
  updateTheme: ['title', 'description'],
  createProject: ['title'],
  updateProject: ['title'],
  duplicateProject: ['title'],
  createPreset: ['name', 'params'],
  updatePreset: ['name'],
  createWork: ['params'],
  setWorkEdit: ['edit'],
  setWordList: ['entry_arr'],
  createProjectTask: ['params'],
  signSheet: ['title', 'label_arr'],
  updateSiteSettings: ['site_name', 'operator_name', 'announcement'],
}

/** Texts that only their sender or the site's staff sees, and words that are only searched for. */
export const privateTexts: Fields = {
  // These names must already exist.
  defaultLogin: ['username'],
  recover: ['username'],
  // Names of an owner's own devices.
  addSecondFactor: ['name'],
  verifyPasskey: ['name'],
  // Searches.
  listWorkTemplates: ['keyword'],
  listPosts: ['keyword'],
  listBoardItems: ['keyword'],
  listWorks: ['keyword'],
  listTopics: ['keyword'],
  search: ['keyword'],
  listUsers: ['keyword'],
  listAccounts: ['keyword'],
  listKeptWords: ['keyword'],
  listTemplateLoras: ['keyword'],
  sharePost: ['target'],
  // Only the user sees these words; a work that is made from them is checked.
  keepWords: ['prompt', 'negative_prompt'],
  // The server stores none of these texts.
  quoteWork: ['params'],
  makeLook: ['params'],
  // Reports, decisions and appeals have to quote the content that they are about.
  report: ['text', 'contact'],
  decideCase: ['reason'],
  appealCase: ['text'],
  suspendUser: ['reason'],
  restoreUser: ['note'],
  // Notes and names that only administrators see.
  changeAttempts: ['note'],
  giveAttempts: ['note'],
  createInvites: ['note', 'username'],
  createEngine: ['name', 'allowed_model_arr', 'allowed_class_arr', 'reached_by'],
  updateEngine: ['name', 'allowed_model_arr', 'allowed_class_arr', 'reached_by'],
  addBlockedWords: ['word_arr'],
  removeBlockedWord: ['word'],
  testBlockedWords: ['text'],
}

/**
 * Maximum number of characters of one call that are checked: more than any valid call has, and few enough not to delay other calls.
 */
const maxChecked = 100_000

/** Returns the texts of a call that have to be checked: strings, including strings in lists and in both languages. */
export function textsOf(call: string, input: object): { path: string; text: string }[] {
  const fields = Object.hasOwn(sharedTexts, call) ? sharedTexts[call as keyof Routes]! : []
  let remaining = maxChecked
  return fields
    .flatMap((path) => stringsIn((input as Record<string, unknown>)[path]).map((text) => ({ path, text })))
    .map(({ path, text }) => {
      const checked = text.slice(0, remaining)
      remaining -= checked.length
      return { path, text: checked }
    })
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
