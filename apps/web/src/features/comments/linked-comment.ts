/** Returns the id of the comment that an address links to. */
export function linkedIn(hash: string): string | undefined {
  return /^#comment-([\da-f-]{36})$/.exec(hash)?.[1]
}
