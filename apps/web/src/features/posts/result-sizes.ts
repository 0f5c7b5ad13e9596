import type { PictureFile } from '../../ui/media/index.ts'

/** The `sizes` of a result as posts and works show it: as high as the screen at most, on wide screens beside a column of text. */
export function resultSizes({ width, height }: PictureFile): string {
  const widthAtFullHeight = `${Math.ceil((100 * width) / height)}vh`
  return `(min-width: 900px) min(65vw, ${widthAtFullHeight}), min(100vw, ${widthAtFullHeight})`
}
