/** Reads lines like `X-Team: studio`; undefined if one of them is no header. Blank lines are ignored. */
export function readHeaders(text: string): Record<string, string> | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const pairs = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, Math.max(0, colon)).trim(), line.slice(colon + 1).trim()] as const
  })
  return pairs.every(([name, value]) => name && value) ? Object.fromEntries(pairs) : undefined
}
