import { loadImageMask } from './core/sources/declaration.ts'
import { loadImage } from './io/load-image/declaration.ts'
import { loadImages } from './io/load-images/declaration.ts'

/** Inputs that hold names of users' pictures, by `class_type`. `many`: a list of one to ten names. */
export const pictureInputs: ReadonlyMap<string, { readonly input: string; readonly many: boolean }> = new Map(
  [
    [loadImage.class_type, { input: 'image', many: false }],
    [loadImageMask.class_type, { input: 'image', many: false }],
    [loadImages.class_type, { input: 'images', many: true }],
  ],
)
