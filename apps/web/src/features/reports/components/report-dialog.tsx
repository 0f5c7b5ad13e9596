import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { DialogFrame, useFormDialog } from '../../../ui/dialog/index.ts'
import classes from './report-dialog.module.css'
import { ReportForm, type ReportTarget } from './report-form.tsx'

interface ReportDialogProps {
  target: ReportTarget
  opened: boolean
  onClose: () => void
}

export default function ReportDialog({ target, opened, onClose }: ReportDialogProps) {
  const { t } = useTranslation()
  const [isSent, setSent] = useState(false)
  const { frame, onUnsaved } = useFormDialog(opened, onClose)
  return (
    <DialogFrame
      frame={frame}
      title={t(`report.title_${target.type}`)}
      onExitTransitionEnd={() => setSent(false)}
    >
      {isSent ? (
        <Thanks onClose={onClose} />
      ) : (
        <ReportForm target={target} onSent={() => setSent(true)} onCancel={onClose} onUnsaved={onUnsaved} />
      )}
    </DialogFrame>
  )
}

function Thanks({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.thanks} role="status">
      <IconCircleCheck size={48} stroke={1.4} className={classes.check} aria-hidden="true" />
      <p className={classes.thanksTitle}>{t('report.doneTitle')}</p>
      <p className={classes.thanksText}>{t('report.doneText')}</p>
      <Button onClick={onClose} autoFocus>
        {t('report.done')}
      </Button>
    </div>
  )
}
