import { useTranslation } from '../../../lib/i18n/index.ts'
import { DialogFrame, useDialog } from '../../../ui/dialog/index.ts'
import { alignKey, alignments } from './align-menu.tsx'
import classes from './canvas.module.css'
import type { CanvasText } from './toolbar.tsx'

const keys: readonly (readonly [keys: string, text: CanvasText])[] = [
  ['Ctrl Enter', 'canvas.run'],
  ['Ctrl Shift Enter', 'canvas.runTo'],
  ['Alt N', 'canvas.add'],
  ['Ctrl F', 'canvas.find'],
  ['Alt F', 'canvas.fit'],
  ['Alt T', 'canvas.tidy'],
  ['Alt L', 'canvas.hideLinks'],
  ['Alt P', 'canvas.previews'],
  ['Ctrl Z', 'canvas.undo'],
  ['Ctrl Shift Z', 'canvas.redo'],
  ['Ctrl A', 'canvas.selectAll'],
  ['Ctrl C', 'canvas.copy'],
  ['Ctrl X', 'canvas.cut'],
  ['Ctrl V', 'canvas.paste'],
  ['Ctrl D', 'canvas.duplicate'],
  ['Ctrl G', 'canvas.group'],
  ['Alt S', 'subgraph.make'],
  ['Enter', 'subgraph.open'],
  ['Esc', 'subgraph.leave'],
  ['Alt U', 'subgraph.unpack'],
  ['Ctrl M', 'canvas.mute'],
  ['Ctrl B', 'canvas.bypass'],
  ['Alt C', 'canvas.collapse'],
  ['Alt R', 'canvas.addPoints'],
  ...alignments.map(({ letter, name }) => [alignKey(letter), name] as const),
  ['Delete', 'canvas.remove'],
  ['← ↑ → ↓', 'canvas.move'],
  ['?', 'canvas.keys'],
]

/** The keys of the canvas. */
export function KeyList({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const frame = useDialog(opened, onClose)
  return (
    <DialogFrame frame={frame} title={t('canvas.keys')} size={720}>
      <dl className={classes.keys}>
        {keys.map(([combination, text]) => (
          <div key={combination}>
            <dt>{t(text)}</dt>
            <dd>
              <kbd>{combination}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.hint}>{t('canvas.hint')}</p>
    </DialogFrame>
  )
}
