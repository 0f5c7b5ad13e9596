import { useTranslation } from '../../../lib/i18n/index.ts'
import type { ChangeSign, WidgetView } from '../document/index.ts'
import { useValueText } from '../widgets/index.ts'
import classes from './canvas.module.css'

/** Signs that accompany the colours of changes, since some people cannot distinguish the colours. */
export const changeSigns: Readonly<Record<ChangeSign, string>> = { added: '+', removed: '−', changed: '≠' }

/** Shows that a node was added, removed or changed since the graph of the comparison. */
export function ChangeMark({ change }: { change: ChangeSign | undefined }) {
  const { t } = useTranslation()
  if (!change) return null
  return (
    <small className={classes.change} data-change={change}>
      {`${changeSigns[change]} ${t(`canvas.change_${change}`)}`}
    </small>
  )
}

const maxLength = 80

/** A changed value beside its earlier value. */
export function ChangedValue({ widget, before }: { widget: WidgetView; before: unknown }) {
  const valueText = useValueText()
  const [was, is] = [valueText(before, widget, maxLength), valueText(widget.value, widget, maxLength)]
  return (
    <p className={classes.changedValue} title={`${widget.label}: ${was} → ${is}`}>
      {widget.label}: <del>{was}</del> → <ins>{is}</ins>
    </p>
  )
}
