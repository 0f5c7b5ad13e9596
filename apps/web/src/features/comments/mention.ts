import { beforeMention, mentionCallsIn, usernameKey } from '@easel/contract/client'
import type { Beginning, CompletedText } from '../../ui/completion/use-completion.ts'

const mentionMaxLength = 20
let beginning: RegExp | undefined

/** Finds an @ and the beginning of a name, right before the caret. */
export function mentionBefore(text: string, caret: number): Beginning | undefined {
  beginning ??= new RegExp(`${beforeMention}[@＠]([\\p{L}\\p{M}\\p{N}._\\-]+)$`, 'u')
  const keyword = beginning.exec(text.slice(0, caret))?.[1]
  if (keyword === undefined || [...keyword].length > mentionMaxLength) return undefined
  return { start: caret - keyword.length - 1, keyword }
}

/** Replaces the beginning of the name by the whole name; also returns the new caret position. */
export function completeMention(text: string, start: Beginning, username: string): CompletedText {
  const end = start.start + 1 + start.keyword.length
  const name = `@${username} `
  return {
    text: text.slice(0, start.start) + name + text.slice(end).trimStart(),
    caret: start.start + name.length,
  }
}

export interface TextPart {
  text: string
  userId?: string
}

/** Splits a text at its mentions. */
export function mentionParts(
  text: string,
  mentions: readonly { user_id: string; username: string }[],
): TextPart[] {
  const idOf = new Map(mentions.map(({ user_id, username }) => [usernameKey(username), user_id]))
  const parts: TextPart[] = []
  let done = 0
  for (const { start: at, names } of idOf.size > 0 ? mentionCallsIn(text) : []) {
    const name = names.find((each) => idOf.has(usernameKey(each)))
    if (name === undefined) continue
    const end = at + 1 + name.length
    if (at > done) parts.push({ text: text.slice(done, at) })
    parts.push({ text: text.slice(at, end), userId: idOf.get(usernameKey(name))! })
    done = end
  }
  if (done < text.length) parts.push({ text: text.slice(done) })
  return parts
}
