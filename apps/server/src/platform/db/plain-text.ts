import { type RawBuilder, sql } from 'kysely'

/** Letters that Unicode does not decompose, and the letters that people type instead. */
const [barred, plain] = ['đłøħŧı', 'dlohti']

/**
 * Expression of a text without case, width, accents and marks of vowels, so that `da nang` finds `Đà Nẵng`. Both sides of a
 * comparison need it. A search by an index uses `fold` instead, which also unifies variants of letters.
 */
export function plainText(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`translate(
    lower(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f\\u0591-\\u05c7\\u064b-\\u065f]', '', 'g')),
    ${sql.lit(barred)}, ${sql.lit(plain)})`
}
