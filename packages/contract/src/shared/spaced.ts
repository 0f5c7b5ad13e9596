/** Separates digits from Chinese characters by a space, as the catalogues do and Intl does not. */
export function spaced(text: string): string {
  return text.replaceAll(/(?<=\d)(?=\p{Script=Han})|(?<=\p{Script=Han})(?=\d)/gu, ' ')
}
