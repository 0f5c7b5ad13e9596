/** Puts a space between digits and Chinese characters, as the catalogues of texts do. `Intl` formats without the space. */
export function spaced(text: string): string {
  return text.replaceAll(/(?<=\d)(?=\p{Script=Han})|(?<=\p{Script=Han})(?=\d)/gu, ' ')
}
