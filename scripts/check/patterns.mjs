// Regular expressions of a source file whose time grows faster than the text that they are given.
import { analyse } from 'scslre'
import { parseSync } from 'vite'
import { nodesOf } from './syntax.mjs'

/** A line that may hold an expression which repeats something: only files with one are parsed, which takes most of the time. */
const mayRepeat = /(?:^|[\s(,=:[!&|?{};])\/(?![/*]).*[*+}].*\//m
/** Without one of these the work at each place of a text is bounded. */
const unbounded = /[*+]|\{\d+,\}/

const reasons = {
  Trade: 'two repetitions can take the same characters',
  Self: 'a repetition can take the same characters in several ways',
  Move: 'it begins again at every character of what it repeats',
}

/** What is wrong with the expressions of these files. Those that are put together while the program runs are not seen. */
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
