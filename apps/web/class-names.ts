import { createHash } from 'node:crypto'
import { relative } from 'node:path'

const sourceOf = new Map<string, string>()

/**
 * Names a class of a CSS module by six characters: the usual name, `_name_hash_line`, is three times as long, and a page has five hundred
 * of them. The name is identical in the builds of the browser and of the server, and does not depend on the project's folder.
 */
export function shortClassName(name: string, file: string): string {
  const source = `${relative(import.meta.dirname, file)} ${name}`
  // The underscore comes first: a class that begins with a digit would have to be escaped.
  const short = `_${createHash('sha256').update(source).digest('base64url').slice(0, 5)}`
  const other = sourceOf.get(short)
  if (other !== undefined && other !== source)
    throw new Error(`${source} and ${other} have the same short name`)
  sourceOf.set(short, source)
  return short
}
