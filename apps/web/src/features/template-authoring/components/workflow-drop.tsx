import { Button } from '@mantine/core'
import { IconFileCode } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { FileLabel, useFileDrop } from '../../../ui/files/index.ts'
import { Fault } from '../../../ui/page/index.ts'
import type { DraftHandle } from '../draft-store.ts'
import { workflowFileTypes } from '../file/workflow-file.ts'
import { useWorkflowFile } from '../hooks/use-workflow-file.ts'
import classes from './maker.module.css'

/** Accepts the file of a workflow by drop, click or paste. */
export function WorkflowDrop({ handle }: { handle: DraftHandle }) {
  const { t } = useTranslation()
  const { fault, takeFiles, takeText, takeClipboard } = useWorkflowFile(handle)
  const isOver = useFileDrop(takeFiles)
  usePastedText(takeText)
  const { fileName, workflow } = handle.draft
  const isLost = fileName !== '' && workflow === ''
  return (
    <>
      <FileLabel accept={workflowFileTypes} onFiles={takeFiles} className={classes.drop}>
        <span
          className={classes.inner}
          data-over={isOver || undefined}
          data-filled={workflow !== '' || undefined}
        >
          <IconFileCode size={30} stroke={1.4} aria-hidden="true" />
          <span className={classes.invitation}>{workflow === '' ? t('maker.drop') : fileName}</span>
          <span className={classes.facts}>
            {workflow === '' ? t('maker.dropHint') : t('maker.dropOther')}
          </span>
        </span>
      </FileLabel>
      <div className={classes.row}>
        <Button variant="default" size="sm" onClick={takeClipboard}>
          {t('maker.paste')}
        </Button>
      </div>
      {isLost && <p className={classes.facts}>{t('maker.chooseAgain', { name: fileName })}</p>}
      {fault && <Fault>{fault}</Fault>}
    </>
  )
}

/** Accepts a text that is pasted anywhere except into a field. */
function usePastedText(onText: (text: string) => void): void {
  const take = useEffectEvent(onText)
  useEffect(() => {
    const paste = ({ target, clipboardData }: ClipboardEvent) => {
      const text = clipboardData?.getData('text/plain') ?? ''
      const isTyping = target instanceof Element && target.closest('input, textarea') !== null
      if (text !== '' && !isTyping) take(text)
    }
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [])
}
