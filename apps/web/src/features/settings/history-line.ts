/** The words of a line of somebody's history, whatever it was. */
export function historyLine(data: Readonly<Record<string, unknown>>): string {
  const { amount, reason, title, author, nick_name, username } = data
  if (typeof amount === 'number') return `${amount > 0 ? '+' : ''}${amount} ${String(reason ?? '')}`.trim()
  const words = [title ?? nick_name, author ?? (username && `@${String(username)}`)]
  return words.filter((word) => typeof word === 'string' && word !== '').join(' · ')
}
