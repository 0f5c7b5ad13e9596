export interface TitlePart {
  text: string
  topicId?: string
}

const tag = /([#＃][\p{L}\p{M}\p{N}_]+)/gu

/** Splits a title at its #tags; those that are topics carry the topic's id. */
export function titleParts(title: string, topics: readonly { id: string; name: string }[]): TitlePart[] {
  const idOf = new Map(topics.map(({ id, name }) => [name.normalize('NFKC').toLowerCase(), id]))
  return title
    .split(tag)
    .filter((part) => part !== '')
    .map((text) => {
      const topicId = /^[#＃]/.test(text)
        ? idOf.get(text.slice(1).normalize('NFKC').toLowerCase())
        : undefined
      return topicId === undefined ? { text } : { text, topicId }
    })
}
