export interface Words {
  text: string
  to?: string
}

/** `[words](place)` in a text. */
export function splitLinks(text: string): Words[] {
  const pieces = text.split(/\[([^[\]]+)\]\(([^()]+)\)/)
  const words = pieces.flatMap((piece, index): Words[] => {
    if (index % 3 === 2) return []
    return index % 3 === 1 ? [{ text: piece, to: pieces[index + 1]! }] : [{ text: piece }]
  })
  return words.filter((one) => one.text !== '')
}
