import { topicCallsIn, topicKey } from '@easel/contract/client'

export interface TitlePart {
  text: string
  topicId?: string
}

/** Splits a title at its #topics; those that the post has carry the topic's id. */
export function titleParts(title: string, topics: readonly { id: string; name: string }[]): TitlePart[] {
  const idOf = new Map(topics.map(({ id, name }) => [topicKey(name), id]))
  const parts: TitlePart[] = []
  let done = 0
  for (const { at, name } of idOf.size > 0 ? topicCallsIn(title) : []) {
    const topicId = idOf.get(topicKey(name))
    if (topicId === undefined) continue
    const end = at + 1 + name.length
    if (at > done) parts.push({ text: title.slice(done, at) })
    parts.push({ text: title.slice(at, end), topicId })
    done = end
  }
  if (done < title.length) parts.push({ text: title.slice(done) })
  return parts
}
