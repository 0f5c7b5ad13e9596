// Finds texts of the web client that are not in its catalogues, and the texts of the catalogues that a source file uses.
import { parseSync } from 'vite'
import { nodesOf } from './syntax.mjs'

/** Attributes and fields whose value users read or hear. */
const spoken = new Set([
  ...['alt', 'title', 'label', 'placeholder', 'description', 'text', 'lead', 'hint', 'caption', 'message'],
  ...['confirmLabel', 'cancelLabel', 'aria-label', 'aria-description', 'aria-roledescription'],
  ...['aria-valuetext', 'aria-placeholder'],
])
/** Functions whose arguments users see. */
const showing = /^(toast\w*|confirm|setError|setMessage)$/
/** Names and units that do not differ between languages. */
const everywhere = new Set(['px', 'C2PA', 'IPTC', 'AIGC', 'GIF', 'PNG', 'JPEG', 'WebP', 'MP4', 'QR'])

const isWords = (text) => (text.match(/\p{L}+/gu) ?? []).some((word) => !everywhere.has(word))
const isChinese = (text) => /\p{Script=Han}/u.test(text)

/** Collects the texts of a file. The extension of the file name (.ts, .tsx) decides how the file is parsed. */
function readTexts(file, source) {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const found = { literals: [], strings: new Set(), patterns: new Set(), asked: [] }
  const lineOf = (node) => source.slice(0, node.start).split('\n').length
  const say = (node, text) => found.literals.push({ line: lineOf(node), text: text.trim().slice(0, 60) })

  for (const node of nodesOf(program)) {
    if (node.type === 'JSXText' && isWords(node.value)) say(node, node.value)
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      for (const child of node.children)
        if (child.type === 'JSXExpressionContainer')
          for (const text of wordsIn(child.expression)) say(...text)
    }
    if (node.type === 'JSXAttribute' && spoken.has(nameOf(node.name)) && node.value)
      for (const text of wordsIn(node.value.expression ?? node.value)) say(...text)
    if (node.type === 'CallExpression') readCall(node, { found, say, lineOf })
    // The section of a catalogue is read without the translator: `error.busyTitle`.
    if (node.type === 'MemberExpression') found.strings.add(`${nameOf(node.object)}.${nameOf(node.property)}`)
    const string = stringOf(node)
    if (string !== undefined) {
      found.strings.add(string)
      if (isChinese(string)) say(node, string)
    }
    if (node.type === 'TemplateLiteral' && node.expressions.length > 0) {
      const parts = node.quasis.map((part) => part.value.cooked)
      found.patterns.add(parts.map((part) => RegExp.escape(part)).join('.+'))
      if (parts.some(isChinese)) say(node, parts.join('…'))
    }
  }
  return found
}

function readCall(node, { found, say, lineOf }) {
  const callee = node.callee.property?.name ?? node.callee.name
  const [first] = node.arguments
  if (!first) return
  if (callee === 't') for (const key of stringsIn(first)) found.asked.push({ line: lineOf(node), key })
  if (!showing.test(callee ?? '')) return
  for (const text of wordsIn(first)) say(...text)
  for (const property of first.properties ?? [])
    if (spoken.has(nameOf(property.key))) for (const text of wordsIn(property.value)) say(...text)
}

const nameOf = (node) => node?.name ?? node?.value

function stringOf(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0].value.cooked
  return undefined
}

/** Yields the literal results that an expression can have: `a ? 'x' : 'y'`, `name || 'x'`. */
function* resultsOf(node) {
  if (!node) return
  if (node.type === 'ConditionalExpression')
    yield* [...resultsOf(node.consequent), ...resultsOf(node.alternate)]
  else if (node.type === 'LogicalExpression') yield* [...resultsOf(node.left), ...resultsOf(node.right)]
  else yield node
}

function* stringsIn(expression) {
  for (const node of resultsOf(expression)) {
    const string = stringOf(node)
    if (string !== undefined) yield string
  }
}

function* wordsIn(expression) {
  for (const node of resultsOf(expression)) {
    const parts =
      node.type === 'TemplateLiteral' ? node.quasis.map((part) => part.value.cooked) : [stringOf(node) ?? '']
    const text = parts.join(' ')
    if (isWords(text)) yield [node, text]
  }
}

/** Turns a nested catalogue into flat keys: `{a: {b: 'x'}}` → `a.b`. */
function keysOf(catalogue, prefix = '') {
  return Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  )
}

/** Returns the base key of a plural form, because code requests all plural forms by their base key. */
const sharedKey = (key) => key.replace(/_(zero|one|two|few|many|other)$/, '')

/** Returns the faults of the texts in these files. */
export function wrongTexts(files, catalogue) {
  const keys = keysOf(catalogue)
  const known = new Set([...keys, ...keys.map(sharedKey)])
  const begins = Object.keys(catalogue).map((name) => RegExp.escape(`${name}.`))
  const wrong = []
  const strings = new Set()
  const patterns = new Set()
  for (const { file, source } of files) {
    const read = readTexts(file, source)
    for (const { line, text } of read.literals) wrong.push(`${file}:${line}: not in the catalogues: ${text}`)
    for (const { line, key } of read.asked)
      if (!known.has(key)) wrong.push(`${file}:${line}: missing in the catalogues: ${key}`)
    for (const string of read.strings) strings.add(string)
    for (const text of read.patterns) if (begins.some((begin) => text.startsWith(begin))) patterns.add(text)
  }
  const composed = patterns.size > 0 ? new RegExp(`^(?:${[...patterns].join('|')})$`) : /^$/
  const isSaid = (key) => strings.has(key) || composed.test(key)
  for (const key of keys)
    if (!isSaid(key) && !isSaid(sharedKey(key)))
      wrong.push(`no page says ${key}: it can leave the catalogues`)
  return wrong
}
