import { createHash, randomInt } from 'node:crypto'

/** Alphabet without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Creates a code in groups of five letters, which are easy to read out; each group has 25 bits. */
export function newCode(groups: number): string {
  const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** Hashes a code in any spelling: upper or lower case, with or without the dashes. */
export function hashCode(code: string): Buffer {
  return createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    .digest()
}
