import type { TargetType } from '@easel/contract/client'

export interface ReportTarget {
  type: TargetType
  id: string
  /** Key of the link by which the viewer has opened it. */
  linkKey?: string | undefined
}
