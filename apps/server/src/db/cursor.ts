import { DomainError } from '../errors/domain-error.ts'
import { isId } from '../ids.ts'

/** Where a page ends: the sort values and the id of its last row. */
export type CursorValues = readonly (string | number | readonly number[])[]

interface CursorKinds {
  id: string
  number: number
  /** As PostgreSQL's types of these names: what somebody made up must not fail there. */
  int4: number
  int8: number
  /** Each an int8. */
  numbers: readonly number[]
}
type CursorKind = keyof CursorKinds
type ValuesOf<Kinds extends readonly CursorKind[]> = { [Index in keyof Kinds]: CursorKinds[Kinds[Index]] }

/** Opaque to clients; only its own list can read it. */
export function encodeCursor(list: string, values: CursorValues): string {
  return Buffer.from(JSON.stringify([list, ...values])).toString('base64url')
}

/** The values of a cursor, checked against the kinds that the list sorts by; A0400 for one that is not of this list. */
export function decodeCursor<const Kinds extends readonly CursorKind[]>(
  list: string,
  cursor: string,
  kinds: Kinds,
): ValuesOf<Kinds> {
  try {
    const [name, ...values] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[]
    const fits =
      name === list &&
      values.length === kinds.length &&
      values.every((value, index) => isOfKind(value, kinds[index]!))
    if (fits) return values as unknown as ValuesOf<Kinds>
  } catch {
    // falls through to the refusal
  }
  throw new DomainError('A0400', { details: [{ path: 'cursor', message: 'Not a cursor of this list' }] })
}

function isOfKind(value: unknown, kind: CursorKind): boolean {
  if (kind === 'numbers') return Array.isArray(value) && value.every(Number.isSafeInteger)
  if (kind === 'int4') return Number.isInteger(value) && Math.abs(value as number) < 2 ** 31
  if (kind === 'int8') return Number.isSafeInteger(value)
  if (kind === 'number') return typeof value === 'number' && Number.isFinite(value)
  return typeof value === 'string' && isId(value)
}

export interface PageInput {
  offset: number
  limit: number
  cursor?: string | undefined
}

const readAhead = [11, 21, 41, 101]

/**
 * How many rows to ask for, to be written into the statement: a limit that is a parameter is planned as a tenth of all rows. A few sizes,
 * so that there are few statements.
 */
export function rowsToRead({ limit }: Pick<PageInput, 'limit'>): number {
  return readAhead.find((size) => size > limit) ?? limit + 1
}

/**
 * A number of rows as it may be written into a statement: every connection keeps every statement that it has prepared, so that each number
 * that somebody can choose would cost memory for good. What is read beyond is left out afterwards.
 */
export function literalRows(rows: number): number {
  return readAhead.find((size) => size >= rows) ?? 2 ** Math.ceil(Math.log2(rows))
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
