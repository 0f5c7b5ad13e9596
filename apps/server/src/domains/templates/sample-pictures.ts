/** Pictures that ship with the product: sources for the cover of a template whose author gives none. Every run may read them. */
const folder = 'system/sample/'
export const samplePictures = [1, 2, 3].map((number) => ({
  key: `${folder}${number}.webp`,
  asset: `sample-${number}.webp`,
}))

/** Keys of `count` sample pictures, repeated from the first one where there are fewer. */
export function sampleKeys(count: number): string[] {
  return Array.from({ length: count }, (_, index) => samplePictures[index % samplePictures.length]!.key)
}
