import type { PictureFile } from '../../ui/media/index.ts'

/**
 * The `sizes` attribute of a result on the pages of posts and works. A result is at most as high as the screen. On wide screens,
 * a column of text is beside the result.
 */
export function resultSizes({ width, height }: PictureFile): string {
  const widthAtFullHeight = `${Math.ceil((100 * width) / height)}vh`
  return `(min-width: 900px) min(65vw, ${widthAtFullHeight}), min(100vw, ${widthAtFullHeight})`
}
