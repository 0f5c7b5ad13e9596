import type { Work } from '@easel/contract/client'

/** Reports whether a work ended because of its photos or words: a retry would end the same way. */
export function isInputAtFault({ error }: Pick<Work, 'error'>): boolean {
  return error?.reason === 'material'
}
