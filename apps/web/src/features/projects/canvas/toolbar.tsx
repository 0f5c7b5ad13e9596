import {
  IconArrowsMaximize,
  IconBinaryTree2,
  IconClipboardPlus,
  IconKeyboard,
  IconLine,
  IconNote,
  IconPhoto,
  IconPlus,
  IconSearch,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { type Translate, useTranslation } from '../../../lib/i18n/index.ts'
import classes from './canvas.module.css'

/** Name of a text of the canvas, or of subgraphs. */
export type CanvasText = Exclude<
  Extract<Parameters<Translate>[0], `canvas.${string}` | `subgraph.${string}`>,
  'subgraph.uses'
>

interface ToolbarProps {
  isLocked: boolean
  areLinksHidden: boolean
  arePreviewsShown: boolean
  onAdd: () => void
  onNote: () => void
  onPaste: () => void
  onTidy: () => void
  onFind: () => void
  onFit: () => void
  onZoom: (isIn: boolean) => void
  onLinks: () => void
  onPreviews: () => void
  onKeys: () => void
}

/** Tools for the whole graph. */
export function Toolbar(props: ToolbarProps) {
  const { t } = useTranslation()
  const { isLocked } = props
  return (
    <div role="toolbar" className={classes.toolbar} aria-label={t('canvas.tools')}>
      {!isLocked && (
        <>
          <Tool icon={IconPlus} name="canvas.add" onClick={props.onAdd} />
          <Tool icon={IconNote} name="canvas.addNote" onClick={props.onNote} />
          <Tool icon={IconClipboardPlus} name="canvas.paste" onClick={props.onPaste} />
          <Tool icon={IconBinaryTree2} name="canvas.tidy" onClick={props.onTidy} />
        </>
      )}
      <Tool icon={IconSearch} name="canvas.find" onClick={props.onFind} />
      <Tool icon={IconArrowsMaximize} name="canvas.fit" onClick={props.onFit} />
      <Tool icon={IconZoomIn} name="canvas.zoomIn" onClick={() => props.onZoom(true)} />
      <Tool icon={IconZoomOut} name="canvas.zoomOut" onClick={() => props.onZoom(false)} />
      <Tool
        icon={IconLine}
        name="canvas.hideLinks"
        onClick={props.onLinks}
        isPressed={props.areLinksHidden}
      />
      <Tool
        icon={IconPhoto}
        name="canvas.previews"
        onClick={props.onPreviews}
        isPressed={props.arePreviewsShown}
      />
      <Tool icon={IconKeyboard} name="canvas.keys" onClick={props.onKeys} />
    </div>
  )
}

interface ToolProps {
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>
  name: CanvasText
  onClick: () => void
  isPressed?: boolean
}

export function Tool({ icon: Icon, name, onClick, isPressed }: ToolProps) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={classes.tool}
      aria-label={t(name)}
      title={t(name)}
      aria-pressed={isPressed}
      onClick={onClick}
    >
      <Icon size={20} stroke={1.6} aria-hidden />
    </button>
  )
}
