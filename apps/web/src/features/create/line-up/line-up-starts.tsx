import { useLineUpStarts } from './use-launch.ts'

/** Starts works that are lined up, on a page without a form. */
export function LineUpStarts(): null {
  useLineUpStarts()
  return null
}
