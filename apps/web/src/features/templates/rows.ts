import type { TemplateInput } from '@easel/contract/client'

/** Rule by which a text is divided into rows, and a row into columns. */
export type RowRule = NonNullable<TemplateInput['rows']>

/** Texts of a row, a text for each column. */
export type Row = readonly string[]

/** Splits a text at any of the given characters. */
function splitAt(text: string, characters: string): string[] {
  const parts = ['']
  for (const character of text) {
    if (characters.includes(character)) parts.push('')
    else parts[parts.length - 1] += character
  }
  return parts
}

/** Divides a row at its first divider; the last column takes the remaining text. */
function columnsOf(text: string, { dividers = '', column_arr }: RowRule): string[] {
  // Counts UTF-16 units, like `slice`: an emoji has two.
  const index = column_arr.length < 2 ? -1 : text.split('').findIndex((unit) => dividers.includes(unit))
  if (index < 0) return column_arr.map((_, column) => (column === 0 ? text : ''))
  return [text.slice(0, index), text.slice(index + 1)]
}

/** Returns the rows of a text; at least one row, so that the user can type into it. */
export function readRows(text: string, rule: RowRule): Row[] {
  const rows = splitAt(text, rule.separators)
    .filter((row) => row.trim() !== '')
    .map((row) => columnsOf(row, rule).map((column) => column.trim()))
  return rows.length > 0 ? rows : [emptyRow(rule)]
}

export function emptyRow({ column_arr }: RowRule): Row {
  return column_arr.map(() => '')
}

export function isEmptyRow(row: Row): boolean {
  return row.every((column) => column.trim() === '')
}

/** Returns a row as a line for display. */
export function lineOf([first = '', second = '']: Row): string {
  return [first, second].filter((column) => column !== '').join(': ')
}

/** Returns the text of the rows, in the template's format. Empty rows are omitted. */
export function writeRows(rows: readonly Row[], { separators, dividers = '' }: RowRule): string {
  return rows
    .filter((row) => !isEmptyRow(row))
    .map(([first = '', second = '']) => {
      const tail = second.trim()
      return tail === '' ? first.trim() : `${first.trim()}${dividers.charAt(0)} ${tail}`
    })
    .join(` ${separators.charAt(0)} `)
}

/** Position of the cursor after typing. */
export interface Place {
  row: number
  column: number
}

/** Returns the rows after typing into one of them: a separator starts the next row, and a divider the next column. */
export function typedRows(
  rows: readonly Row[],
  { row, column }: Place,
  text: string,
  rule: RowRule,
): { rows: Row[]; caret: Place } {
  const before = rows[row] ?? emptyRow(rule)
  const [first = '', ...further] = splitAt(text, rule.separators)
  const [staying = '', moved = ''] = column === 0 ? columnsOf(first, rule) : [first]
  const isDivided = staying !== first
  const changed = before.map((old, index) => {
    if (index === column) return staying
    return isDivided ? `${moved.trimStart()}${old}` : old
  })
  const added = further.map((part) => columnsOf(part.trimStart(), rule))
  const caret = {
    row: row + added.length,
    column: added.length > 0 ? 0 : isDivided ? 1 : column,
  }
  return { rows: [...rows.slice(0, row), changed, ...added, ...rows.slice(row + 1)], caret }
}

/** Returns the number of characters that can still be added to a column. */
export function roomIn(rows: readonly Row[], { row, column }: Place, rule: RowRule, max: number): number {
  const full = rows.map((cells, index) =>
    index === row ? cells.map((old, c) => (c === column ? `${old}x` : old)) : cells,
  )
  return Math.max(0, max - writeRows(full, rule).length + 1)
}
