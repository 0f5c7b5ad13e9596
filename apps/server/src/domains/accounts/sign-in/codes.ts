import { createHash, randomInt } from 'node:crypto'

/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Groups of five letters that people can read out, 25 bits each. */
export function newCode(groups: number): string {
  const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** Of the code as people may write it: in any case, with or without the dashes. */
export function hashCode(code: string): Buffer {
  return createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    .digest()
}
