import { createHash, randomInt } from 'node:crypto'

/** Alphabet without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Creates a code in groups of five letters, which are easy to read out; each group has 25 bits. */
export function newCode(groups: number): string {
  const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/**
 * Returns the letters and digits of a typed or pasted code. Chinese keyboards type full-width characters, and copied codes contain
 * spaces, dashes and marks of the direction of writing.
 */
export function plainCode(code: string): string {
  return code
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
}

/** Hashes a code in any spelling. */
export function hashCode(code: string): Buffer {
  return createHash('sha256').update(plainCode(code)).digest()
}
