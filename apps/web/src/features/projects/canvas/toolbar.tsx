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
import type { Tools } from './use-tools.ts'

/** Name of a text of the canvas, or of subgraphs. */
export type CanvasText = Exclude<
  Extract<Parameters<Translate>[0], `canvas.${string}` | `subgraph.${string}`>,
  'subgraph.uses'
>

/** Buttons for the whole graph. */
export function Toolbar({ tools }: { tools: Tools }) {
  const { t } = useTranslation()
  const { view, actions, areLinksHidden, arePreviewsShown } = tools
  const tidy = () => {
    actions.tidy()
    view.fit()
  }
  return (
    <div role="toolbar" className={classes.toolbar} aria-label={t('canvas.tools')}>
      {!tools.isLocked && (
        <>
          <Tool icon={IconPlus} name="canvas.add" onClick={tools.add} />
          <Tool icon={IconNote} name="canvas.addNote" onClick={tools.addNote} />
          <Tool icon={IconClipboardPlus} name="canvas.paste" onClick={tools.paste} />
          <Tool icon={IconBinaryTree2} name="canvas.tidy" onClick={tidy} />
        </>
      )}
      <Tool icon={IconSearch} name="canvas.find" onClick={tools.find} />
      <Tool icon={IconArrowsMaximize} name="canvas.fit" onClick={view.fit} />
      <Tool icon={IconZoomIn} name="canvas.zoomIn" onClick={() => view.zoom(true)} />
      <Tool icon={IconZoomOut} name="canvas.zoomOut" onClick={() => view.zoom(false)} />
      <Tool icon={IconLine} name="canvas.hideLinks" onClick={tools.toggleLinks} isPressed={areLinksHidden} />
      <Tool
        icon={IconPhoto}
        name="canvas.previews"
        onClick={tools.togglePreviews}
        isPressed={arePreviewsShown}
      />
      <Tool icon={IconKeyboard} name="canvas.keys" onClick={tools.showKeys} />
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
