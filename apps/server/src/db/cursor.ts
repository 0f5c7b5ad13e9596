import { DomainError } from '../errors/domain-error.ts'
import { isId } from '../ids.ts'

/** Where a page ends: the sort values and the id of its last row. */
export type CursorValues = readonly (string | number)[]

/** Opaque to clients; only its own list can read it. */
export function encodeCursor(list: string, values: CursorValues): string {
  return Buffer.from(JSON.stringify([list, ...values])).toString('base64url')
}

/** The values of a cursor, checked against the kinds that the list sorts by; A0400 for one that is not of this list. */
export function decodeCursor(
  list: string,
  cursor: string,
  kinds: readonly ('number' | 'id')[],
): CursorValues {
  try {
    const [name, ...values] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[]
    const fits =
      name === list &&
      values.length === kinds.length &&
      values.every((value, index) => isOfKind(value, kinds[index]!))
    if (fits) return values as CursorValues
  } catch {
    // falls through to the refusal
  }
  throw new DomainError('A0400', { details: [{ path: 'cursor', message: 'Not a cursor of this list' }] })
}

function isOfKind(value: unknown, kind: 'number' | 'id'): boolean {
  if (kind === 'number') return typeof value === 'number' && Number.isFinite(value)
  return typeof value === 'string' && isId(value)
}

export interface PageInput {
  offset: number
  limit: number
  cursor?: string | undefined
}

/** One row more than asked for tells whether there is a next page. */
export function cutPage<Row>(
  rows: Row[],
  page: PageInput,
  cursorOf: (row: Row) => string,
): { rows: Row[]; next_cursor: string | null } {
  if (rows.length <= page.limit) return { rows, next_cursor: null }
  const kept = rows.slice(0, page.limit)
  return { rows: kept, next_cursor: cursorOf(kept.at(-1)!) }
}
