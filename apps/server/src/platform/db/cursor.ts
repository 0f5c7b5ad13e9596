import { detail } from '@easel/contract'
import { errors } from '../errors/domain-error.ts'
import { isId } from '../ids.ts'

/** Position where a page ends: the sort values and the id of its last row. */
export type CursorValues = readonly (string | number | readonly number[])[]

interface CursorKinds {
  id: string
  number: number
  /** Patterns of the values of PostgreSQL's types with these names, so that a forged cursor cannot make a statement fail. */
  int4: number
  int8: number
  /** Text of a `numeric`, up to the length that positions of moved items reach (`domains/boards`). */
  decimal: string
  /** Numbers, each an int8. */
  numbers: readonly number[]
}
type CursorKind = keyof CursorKinds
type ValuesOf<Kinds extends readonly CursorKind[]> = { [Index in keyof Kinds]: CursorKinds[Kinds[Index]] }

/** Encodes a cursor. The cursor is opaque to clients, and only the same list can decode it. */
export function encodeCursor(list: string, values: CursorValues): string {
  return Buffer.from(JSON.stringify([list, ...values])).toString('base64url')
}

/** Decodes a cursor and checks its values against the kinds that the list sorts by; A0400 for a cursor of another list. */
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
    // Falls through to the refusal below.
  }
  throw errors.invalid({ details: [detail('cursor', 'cursor_of_other_list')] })
}

function isOfKind(value: unknown, kind: CursorKind): boolean {
  if (kind === 'numbers') return Array.isArray(value) && value.every(Number.isSafeInteger)
  if (kind === 'int4') return Number.isInteger(value) && Math.abs(value as number) < 2 ** 31
  if (kind === 'int8') return Number.isSafeInteger(value)
  if (kind === 'number') return typeof value === 'number' && Number.isFinite(value)
  if (typeof value !== 'string') return false
  return kind === 'decimal' ? /^-?\d{1,20}(?:\.\d{1,80})?$/.test(value) : isId(value)
}

export interface PageInput {
  offset: number
  limit: number
  cursor?: string | undefined
}

/** Numbers of rows to read: one more than the page sizes of the web client (10, 20, 24, 30), and than the maximum page size. */
const readAhead = [11, 21, 25, 31, 101]

/**
 * Returns the number of rows to request, to be written into the statement as a literal: for a limit that is a parameter,
 * PostgreSQL assumes a tenth of all rows. There are only a few numbers, so that there are few statements.
 */
export function rowsToRead({ limit }: Pick<PageInput, 'limit'>): number {
  return readAhead.find((size) => size > limit) ?? limit + 1
}

/**
 * Rounds up a number of rows that is written into a statement. Connections keep every prepared statement, so each distinct number
 * that a caller can choose would cost memory forever. The surplus rows are dropped afterwards.
 */
export function literalRows(rows: number): number {
  return readAhead.find((size) => size >= rows) ?? 2 ** Math.ceil(Math.log2(rows))
}

/** Cuts the rows to a page; if there is a row more than requested, there is a next page. */
export function cutPage<Row>(
  rows: Row[],
  page: PageInput,
  cursorOf: (row: Row) => string,
): { rows: Row[]; next_cursor: string | null } {
  if (rows.length <= page.limit) return { rows, next_cursor: null }
  const pageRows = rows.slice(0, page.limit)
  return { rows: pageRows, next_cursor: cursorOf(pageRows.at(-1)!) }
}
