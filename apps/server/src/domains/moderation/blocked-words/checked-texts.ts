import type { InputOf, Routes } from '@easel/contract'

type CheckedFields = { [Name in keyof Routes]?: readonly (keyof InputOf<Routes[Name]> & string)[] }

/** Texts that users write for others to read, and the words that pictures are made from. */
const checkedFields: CheckedFields = {
  register: ['username', 'nick_name'],
  updateCurrentUser: ['nick_name', 'bio', 'location', 'website'],
  createPost: ['title', 'alt_text'],
  updatePost: ['title', 'alt_text'],
  createComment: ['text'],
  updateComment: ['text'],
  createWorkTemplate: ['title', 'description', 'topic_arr'],
  updateWorkTemplate: ['title', 'description', 'topic_arr'],
  createPreset: ['name', 'params'],
  updatePreset: ['name'],
  createWork: ['params'],
}

/** Characters of one call that are checked: more than any valid one has, and few enough to answer others meanwhile. */
const maxChecked = 100_000

/** The texts of a call to check: strings, also in lists and in both languages. */
export function textsOf(call: string, input: object): { path: string; text: string }[] {
  const fields = Object.hasOwn(checkedFields, call) ? checkedFields[call as keyof Routes]! : []
  let left = maxChecked
  return fields
    .flatMap((path) => stringsIn((input as Record<string, unknown>)[path]).map((text) => ({ path, text })))
    .map(({ path, text }) => {
      const checked = text.slice(0, left)
      left -= checked.length
      return { path, text: checked }
    })
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
