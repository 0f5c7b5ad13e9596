export interface Words {
  text: string
  to?: string
}

/** Splits a text at links of the form `[words](path)`. */
export function splitLinks(text: string): Words[] {
  const pieces = text.split(/\[([^[\]]+)\]\(([^()]+)\)/)
  const words = pieces.flatMap((piece, index): Words[] => {
    if (index % 3 === 2) return []
    return index % 3 === 1 ? [{ text: piece, to: pieces[index + 1]! }] : [{ text: piece }]
  })
  return words.filter((one) => one.text !== '')
}
