/** The comment that an address leads to. */
export function linkedIn(hash: string): string | undefined {
  return /^#comment-([\da-f-]{36})$/.exec(hash)?.[1]
}
