/** Returns a name for a file, without what file systems do not take. */
export function fileNameOf(title: string, ending = ''): string {
  const name = title
    .replaceAll(/[\p{Cc}"*/:<>?\\|]/gu, ' ')
    .trim()
    .slice(0, 80)
  return `${name || 'workflow'}${ending}.json`
}
