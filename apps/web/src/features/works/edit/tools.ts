import type { WorkEdit } from '@easel/contract/client'
import { straightenedSize } from '@easel/nodes/edit'
import type { LoadedPicture } from './draw-edit.ts'

export const editTools = ['crop', 'light', 'words'] as const
export type EditTool = (typeof editTools)[number]

/** Width by height of the part that remains; undefined for any shape. */
export const shapes = {
  free: undefined,
  square: 1,
  portrait: 4 / 5,
  landscape: 3 / 2,
  wide: 16 / 9,
  tall: 9 / 16,
} as const
export type ShapeName = keyof typeof shapes

/** Changes some of the steps; `by` names the control while it is moved. */
export type Change = (next: Partial<WorkEdit>, by?: string) => void

export interface ToolProps {
  edit: WorkEdit
  picture: LoadedPicture
  change: Change
  settle: () => void
}

export type Crop = NonNullable<WorkEdit['crop']>
export const whole: Crop = { x: 0, y: 0, width: 1, height: 1 }

/** The largest part of a shape in the middle of the turned and straightened picture; undefined for all of the picture. */
export function middleCrop(
  picture: LoadedPicture,
  edit: Pick<WorkEdit, 'turns' | 'angle'>,
  shape: ShapeName,
): Crop | undefined {
  const aspect = shapes[shape]
  if (aspect === undefined) return undefined
  const { width, height } = straightenedSize(picture, edit)
  const share = aspect / (width / height)
  const part = share >= 1 ? { width: 1, height: 1 / share } : { width: share, height: 1 }
  return { ...part, x: (1 - part.width) / 2, y: (1 - part.height) / 2 }
}

/** The same part after a clockwise turn of 1 or 3 quarters. */
export function turnedCrop({ x, y, width, height }: Crop, by: 1 | 3): Crop {
  const turned = { width: height, height: width }
  return by === 1 ? { ...turned, x: 1 - y - height, y: x } : { ...turned, x: y, y: 1 - x - width }
}

/**
 * Steps that give the mirror image of what the given steps show: a picture is mirrored before it is turned, so its turns are
 * reversed.
 */
export function mirroredOnScreen({ is_mirrored, turns, angle, crop }: WorkEdit): Partial<WorkEdit> {
  return {
    is_mirrored: !is_mirrored,
    turns: (4 - turns) % 4,
    angle: angle === 0 ? 0 : -angle,
    ...(crop && { crop: { ...crop, x: 1 - crop.x - crop.width } }),
  }
}
