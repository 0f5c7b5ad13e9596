import type { PictureFile } from '../../ui/media/index.ts'

/**
 * The `sizes` of a result on the pages of posts and works: at most as high as the screen, and on wide screens beside a column of
 * text.
 */
export function resultSizes({ width, height }: PictureFile): string {
  const widthAtFullHeight = `${Math.ceil((100 * width) / height)}vh`
  return `(min-width: 900px) min(65vw, ${widthAtFullHeight}), min(100vw, ${widthAtFullHeight})`
}
