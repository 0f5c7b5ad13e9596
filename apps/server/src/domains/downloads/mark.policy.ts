import type { WatermarkType } from '@easel/contract'
import { isTrained } from '@easel/nodes/origin'

/** Facts that the visible mark of a form depends on. */
export interface MarkFacts {
  /** The client's choice; undefined means the default of clients that were written before `auto`. */
  asked: WatermarkType | undefined
  isUpload: boolean
  /** IPTC value of a file that this site made; null if it is unknown how the file was made. */
  sourceType: string | null
  /** True if the host labels every file as made by AI. */
  labelsAll: boolean
  /** True if the author has agreed to disclose AI by other means, and has left the mark out of the post. */
  isLeftOut: boolean
}

/**
 * Decides whether a form of a file carries the visible mark. With `auto`, only a form of a file to which a model may have
 * contributed carries the mark: labelling rules require the mark only for such files.
 */
export function isMarked({ asked, isUpload, sourceType, labelsAll, isLeftOut }: MarkFacts): boolean {
  // Uploads were not made by this site.
  if (isUpload || asked === 'none') return false
  if (asked === 'visible') return true
  if (isLeftOut) return false
  return asked === undefined || labelsAll || sourceType === null || isTrained(sourceType)
}
