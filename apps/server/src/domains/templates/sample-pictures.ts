/**
 * Pictures that ship with the product: sources for the cover of a template whose author gives no cover. Every run may read them.
 */
const folder = 'system/sample/'
const numbers = [1, 2, 3]
const sizes = { usual: '', small: '-small' } as const

/** A neutral picture, which is shown for a template until its own cover is made. */
export const placeholderKey = `${folder}placeholder.webp`

export const samplePictures = [
  { key: placeholderKey, asset: 'placeholder.webp' },
  ...numbers.flatMap((number) =>
    Object.values(sizes).map((size) => ({
      key: `${folder}${number}${size}.webp`,
      asset: `sample-${number}${size}.webp`,
    })),
  ),
]

/**
 * Returns the keys of `count` sample pictures, repeated from the first if there are fewer. An engine needs only a fifth of the
 * time for the small sizes of the pictures.
 */
export function sampleKeys(count: number, size: keyof typeof sizes = 'usual'): string[] {
  return Array.from(
    { length: count },
    (_, index) => `${folder}${numbers[index % numbers.length]}${sizes[size]}.webp`,
  )
}
