import type { TargetType } from '@easel/contract'
import { type ReactNode, useCallback, useState } from 'react'
import { LazyDialog } from '../../../ui/dialog/index.ts'

const loadReportDialog = () => import('../report-dialog.ts')

export interface ReportTarget {
  type: TargetType
  id: string
}

interface Report {
  /** Opens the dialog; whoever looks need not be signed in. */
  open: () => void
  /** To be rendered where the button is. */
  dialog: ReactNode
}

/** A dialog to report something with; it is fetched when somebody wants it. */
export function useReport(target: ReportTarget): Report {
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => setOpen(true), [])
  const dialog = (
    <LazyDialog opened={isOpen} load={loadReportDialog} onFail={() => setOpen(false)}>
      {(ReportDialog, isShown) => (
        <ReportDialog target={target} opened={isShown} onClose={() => setOpen(false)} />
      )}
    </LazyDialog>
  )
  return { open, dialog }
}
