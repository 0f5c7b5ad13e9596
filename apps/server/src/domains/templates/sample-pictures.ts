/** Pictures that the product brings along: what a cover is made of where nobody gives one. Every run may read them. */
const folder = 'system/sample/'
export const samplePictures = [1, 2, 3].map((number) => ({
  key: `${folder}${number}.webp`,
  asset: `sample-${number}.webp`,
}))

/** So many of them, from the first again where there are not as many. */
export function sampleKeys(count: number): string[] {
  return Array.from({ length: count }, (_, index) => samplePictures[index % samplePictures.length]!.key)
}
