import type { TargetType } from '@easel/contract/client'

export interface ReportTarget {
  type: TargetType
  id: string
}
