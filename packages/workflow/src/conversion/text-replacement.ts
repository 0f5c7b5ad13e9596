import type { Budget } from './budget.ts'

export interface ReplacementContext {
  /** Returns the value of a widget of the first node with this name; `undefined` if there is none. */
  readonly widgetOf: (node: string, widget: string) => unknown
  readonly now: Date
  readonly budget: Budget
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for them
const unfitForFileName = /[/?<>\\:*|"\u0000-\u001f\u007f]/g

/**
 * Replaces `%Node.widget%` by the value of the widget, and `%date:yyyy-MM-dd%` by the current date. The server replaces
 * other placeholders, such as `%width%`.
 */
export function replaceInText(text: string, { widgetOf, now, budget }: ReplacementContext): string {
  return text.replaceAll(/%([^%]+)%/g, (whole, inner: string) => {
    const parts = inner.split('.')
    if (parts.length !== 2) return inner.startsWith('date:') ? formatDate(inner.slice(5), now) : whole
    const value = widgetOf(parts[0]!, parts[1]!)
    if (value === undefined) return whole
    const replacement = textOf(value).replaceAll(unfitForFileName, '_')
    budget.write(replacement.length)
    return replacement
  })
}

function textOf(value: unknown): string {
  if (value === null) return ''
  return typeof value === 'object' ? '' : String(value)
}

/** Formats a date. The letters `d`, `M`, `h`, `m` and `s` occur once or twice, and the year is `yy` or `yyyy`. */
function formatDate(format: string, date: Date): string {
  const parts: Record<string, number> = {
    d: date.getDate(),
    M: date.getMonth() + 1,
    h: date.getHours(),
    m: date.getMinutes(),
    s: date.getSeconds(),
  }
  return format.replaceAll(/dd?|MM?|hh?|mm?|ss?|yyyy|yy/g, (part) => {
    const year = String(date.getFullYear())
    if (part[0] === 'y') return part === 'yy' ? year.slice(2) : year
    return String(parts[part[0]!]).padStart(part.length, '0')
  })
}
