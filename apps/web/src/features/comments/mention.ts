/** An @ and the beginning of a name, right before the caret. */
export interface MentionStart {
  /** Index of the @ in the text. */
  at: number
  keyword: string
}

const mentionMaxLength = 20
/** After a Latin letter an @ is part of an e-mail address; Chinese text has no space before a mention. */
const beginning = /(?<![\p{Script=Latin}\p{N}@._-])@([\p{L}\p{N}._-]+)$/u

export function mentionBefore(text: string, caret: number): MentionStart | undefined {
  const keyword = beginning.exec(text.slice(0, caret))?.[1]
  if (keyword === undefined || keyword.length > mentionMaxLength) return undefined
  return { at: caret - keyword.length - 1, keyword }
}

/** Replaces the beginning of the name by the whole name; also returns the new caret position. */
export function completeMention(text: string, start: MentionStart, username: string) {
  const end = start.at + 1 + start.keyword.length
  const name = `@${username} `
  return {
    text: text.slice(0, start.at) + name + text.slice(end).trimStart(),
    caret: start.at + name.length,
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
  const idOf = new Map(mentions.map(({ user_id, username }) => [username.toLowerCase(), user_id]))
  if (idOf.size === 0) return [{ text }]
  // The longest names first: @anna is not @ann followed by an a.
  const names = [...idOf.keys()]
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replaceAll('.', '\\.'))
  return text
    .split(new RegExp(`(@(?:${names.join('|')}))`, 'giu'))
    .filter((part) => part !== '')
    .map((part) => {
      const userId = part.startsWith('@') ? idOf.get(part.slice(1).toLowerCase()) : undefined
      return userId === undefined ? { text: part } : { text: part, userId }
    })
}
