import type { TargetType } from '@easel/contract'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'

const ReportDialog = lazy(() => import('../report-dialog.ts'))

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
  const [isWanted, setWanted] = useState(false)
  const open = useCallback(() => {
    setWanted(true)
    setOpen(true)
  }, [])
  const dialog = isWanted && (
    <Suspense>
      <ReportDialog target={target} opened={isOpen} onClose={() => setOpen(false)} />
    </Suspense>
  )
  return { open, dialog }
}
