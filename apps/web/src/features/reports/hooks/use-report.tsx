import { type ReactNode, useCallback, useState } from 'react'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import type { ReportTarget } from '../components/report-form.tsx'

const loadReportDialog = () => import('../components/report-dialog.tsx')

interface Report {
  /** Opens the dialog; visitors may use it too. */
  open: () => void
  /** The dialog, which must be rendered beside the button. */
  dialog: ReactNode
}

/** A dialog to report a target; its code loads when it is first opened. */
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
