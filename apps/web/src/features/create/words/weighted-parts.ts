/** A part of a prompt with the weight that models give it; the normal weight is 1. */
export interface WeightedPart {
  readonly text: string
  readonly weight: number
}

/** Weight of words in brackets without a number. */
const bracketWeight = 1.1
const numberAtEnd = /:\s{0,5}(\d{1,3}(?:\.\d{1,4})?)\s{0,5}$/
const maxDepth = 20

/**
 * Divides a prompt into parts of equal weight: `(word:1.2)` has the weight of its number, and `(word)` has a slightly higher
 * weight than usual. Weights of nested brackets multiply. Brackets after a backslash are part of the text, and so are unpaired
 * brackets.
 */
export function weightedParts(prompt: string): WeightedPart[] {
  const parts: WeightedPart[] = []
  const open: { position: number; parts: number }[] = []
  let text = ''
  const flush = () => {
    if (text !== '') parts.push({ text, weight: 1 })
    text = ''
  }
  for (let position = 0; position < prompt.length; position += 1) {
    const sign = prompt[position]!
    if (sign === '\\' && '()'.includes(prompt[position + 1] ?? ' ')) {
      position += 1
      text += prompt[position]
    } else if (sign === '(' && open.length < maxDepth) {
      flush()
      open.push({ position, parts: parts.length })
    } else if (sign === ')' && open.length > 0) {
      const number = numberAtEnd.exec(text)
      if (number) text = text.slice(0, number.index)
      flush()
      const weight = number ? Number(number[1]) : bracketWeight
      const { parts: from } = open.pop()!
      for (let index = from; index < parts.length; index += 1) {
        const part = parts[index]!
        parts[index] = { ...part, weight: Math.round(part.weight * weight * 1000) / 1000 }
      }
    } else {
      text += sign
    }
  }
  flush()
  for (const { parts: from } of open.toReversed()) parts.splice(from, 0, { text: '(', weight: 1 })
  return joinParts(parts)
}

function joinParts(parts: readonly WeightedPart[]): WeightedPart[] {
  const result: WeightedPart[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (last?.weight === part.weight) result[result.length - 1] = { ...last, text: last.text + part.text }
    else result.push(part)
  }
  return result
}

/** Reports whether a prompt contains a weight as a number. Brackets with a number always mean a weight. */
export function hasWeights(prompt: string): boolean {
  return /\([^()]{1,500}:\s{0,5}\d{1,3}(?:\.\d{1,4})?\s{0,5}\)/.test(prompt)
}
