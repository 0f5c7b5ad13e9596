import { modelNameOf } from '@easel/remote-engines/models'

/** Returns whether a model's name matches a pattern, in which `*` matches any characters. Slashes and backslashes are equal. */
export function isAllowed(model: string, patterns: readonly string[]): boolean {
  const plain = (text: string) => modelNameOf(text).toLowerCase()
  return patterns.some((pattern) => fits(plain(model), plain(pattern)))
}

function fits(name: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  if (rest.length === 0) return name === first
  if (!name.startsWith(first)) return false
  const last = rest.pop()!
  let position = first.length
  for (const part of rest) {
    const found = name.indexOf(part, position)
    if (found < 0) return false
    position = found + part.length
  }
  return name.length - last.length >= position && name.endsWith(last)
}
