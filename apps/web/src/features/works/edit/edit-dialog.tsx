import type { Work, WorkEdit, WorkEditing } from '@easel/contract/client'
import { Button, Modal, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useReducer, useState } from 'react'
import { useApi, useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useFormDialog, useUnsaved } from '../../../ui/dialog/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { Segments } from '../../../ui/layout/index.ts'
import { CropTool } from './crop-tool.tsx'
import { type LoadedPicture, loadPicture } from './draw-edit.ts'
import classes from './edit-dialog.module.css'
import { EditFoot } from './edit-foot.tsx'
import { historyReducer, noEdit, startHistory } from './edit-history.ts'
import { EditStage } from './edit-stage.tsx'
import { LightTool } from './light-tool.tsx'
import { type Change, type EditTool, editTools, type ShapeName } from './tools.ts'
import { editQuery, useSaveEdit } from './use-save-edit.ts'
import { WordsTool } from './words-tool.tsx'

interface EditDialogProps {
  work: Work
  opened: boolean
  onClose: () => void
}

export default function EditDialog({ work, opened, onClose }: EditDialogProps) {
  const { t } = useTranslation()
  const { frame, onUnsaved } = useFormDialog(opened, onClose)
  const isNarrow = useMediaQuery('(max-width: 700px)')
  return (
    <Modal
      {...frame}
      title={t('pictureEdit.title')}
      centered
      size={1040}
      fullScreen={isNarrow ?? false}
      zIndex={300}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <EditLoader work={work} onClose={onClose} onUnsaved={onUnsaved} />
    </Modal>
  )
}

interface EditLoaderProps extends Omit<EditDialogProps, 'opened'> {
  onUnsaved: (isUnsaved: boolean) => void
}

/** Waits for the steps, for the original, and for an edit that another window is saving. */
function EditLoader(props: EditLoaderProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { data: editing, error } = useQuery(editQuery(useApi(), props.work.id))
  const [wasMaking, setWasMaking] = useState(true)
  if (editing && editing.state !== 'making' && wasMaking) setWasMaking(false)
  const picture = useOriginal(editing)
  if (picture === null || (error && !editing))
    return (
      <EmptyState
        kind="lost"
        title={t('pictureEdit.unreadable')}
        text={error ? errorText(error) : t('tool.badType')}
      />
    )
  if (!editing || !picture || wasMaking)
    return (
      <>
        {editing?.state === 'making' && <p role="status">{t('pictureEdit.underway')}</p>}
        <Skeleton height={360} />
      </>
    )
  return <PictureEditor {...props} editing={editing} picture={picture} />
}

/** Returns the original for display; null if this browser cannot read it. */
function useOriginal(editing: WorkEditing | undefined): LoadedPicture | null | undefined {
  const [loaded, setLoaded] = useState<LoadedPicture | null>()
  const { url, width, height } = editing?.original ?? {}
  useEffect(() => {
    if (url === undefined || width === undefined || height === undefined) return
    let isGone = false
    let bitmap: ImageBitmap | undefined
    loadPicture(url, { width, height }).then(
      (picture) => {
        bitmap = picture.bitmap
        if (isGone) bitmap.close()
        else setLoaded(picture)
      },
      () => isGone || setLoaded(null),
    )
    return () => {
      isGone = true
      bitmap?.close()
    }
  }, [url, width, height])
  return loaded
}

interface EditorProps extends EditLoaderProps {
  editing: WorkEditing
  picture: LoadedPicture
}

function PictureEditor({ work, editing, picture, onClose, onUnsaved }: EditorProps) {
  const { t } = useTranslation()
  const [history, dispatch] = useReducer(historyReducer, editing.edit ?? noEdit, startHistory)
  const [tool, setTool] = useState<EditTool>('crop')
  const [shape, setShape] = useState<ShapeName>('free')
  const [picked, setPicked] = useState(0)
  const [isComparing, setComparing] = useState(false)
  const save = useSaveEdit(work, onClose)
  const edit = history.now
  const isChanged = history.past.length > 0 && save.data?.editing.state !== 'done'
  useUnsaved(isChanged, onUnsaved)
  useAskBeforeUnload(isChanged)
  const change: Change = (next, by) =>
    dispatch({ kind: 'changed', edit: { ...edit, ...next }, ...(by !== undefined && { by }) })
  const settle = () => dispatch({ kind: 'settled' })
  const replace = (next: WorkEdit) => dispatch({ kind: 'changed', edit: next })
  const onKeyDown = (event: KeyboardEvent) => {
    const isUndoKey = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z'
    // A text field undoes its own typing.
    if (!isUndoKey || (event.target as Element).matches('textarea')) return
    event.preventDefault()
    dispatch({ kind: event.shiftKey ? 'redone' : 'undone' })
  }
  const tools = { edit, picture, change, settle }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that controls inside do not handle undo changes.
    <div className={classes.editor} onKeyDown={onKeyDown}>
      <EditStage
        {...tools}
        tool={isComparing ? 'none' : tool}
        shape={shape}
        picked={picked}
        onPick={setPicked}
        isOriginal={isComparing}
      />
      <div className={classes.panel}>
        <Segments
          wide
          label={t('pictureEdit.tool')}
          value={tool}
          choices={editTools.map((value) => ({ value, label: t(`pictureEdit.${value}`) }))}
          onChange={setTool}
        />
        <div className={classes.tool}>
          {tool === 'crop' && <CropTool {...tools} shape={shape} onShape={setShape} />}
          {tool === 'light' && <LightTool {...tools} />}
          {tool === 'words' && <WordsTool {...tools} picked={picked} onPick={setPicked} />}
        </div>
        {editing.remixed_edit && editing.edit === null && history.past.length === 0 && (
          <Button variant="default" onClick={() => replace(editing.remixed_edit!)}>
            {t('pictureEdit.remixed')}
          </Button>
        )}
        <EditFoot
          history={history}
          dispatch={dispatch}
          onCompare={setComparing}
          onReset={() => replace(noEdit)}
          isSaving={save.isPending}
          onSave={() => save.mutate({ version: editing.version, edit })}
        />
      </div>
    </div>
  )
}

function useAskBeforeUnload(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}
