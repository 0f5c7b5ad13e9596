// Finds regular expressions whose time grows faster than the length of their input.
import { analyse } from 'scslre'
import { parseSync } from 'vite'
import { nodesOf } from './syntax.mjs'

/**
 * Matches lines that may contain a regular expression with a repetition. Only files with such a line are parsed, because parsing
 * takes most of the time.
 */
const mayRepeat = /(?:^|[\s(,=:[!&|?{};])\/(?![/*]).*[*+}].*\//m
/** Unbounded repetitions. Without them, the work at each position of the input is bounded. */
const unbounded = /[*+]|\{\d+,\}/

const reasons = {
  Trade: 'two repetitions can take the same characters',
  Self: 'a repetition can take the same characters in several ways',
  Move: 'the search starts again at every character that the repetition matches',
}

/** Returns the faults of the regular expressions in these files. Expressions that are built at run time are not checked. */
export function slowPatterns(files) {
  return files.flatMap(({ file, source }) => {
    if (!mayRepeat.test(source)) return []
    const { program, errors } = parseSync(file, source)
    if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
    return [...nodesOf(program)].flatMap((node) => {
      if (node.type !== 'Literal' || !node.regex || !unbounded.test(node.regex.pattern)) return []
      const { pattern, flags } = node.regex
      const [report] = analyse({ source: pattern, flags }).reports
      if (!report) return []
      const line = source.slice(0, node.start).split('\n').length
      return `${file}:${line}: slow on long texts, as ${reasons[report.type]}: /${pattern}/${flags}`
    })
  })
}
