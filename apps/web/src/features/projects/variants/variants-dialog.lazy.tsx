import { maxVariants, type ParamValue } from '@easel/contract/client'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { type Axis, GridDialog, type GridStart } from '../../grids/index.ts'
import { useEditor } from '../document/index.ts'
import { WidgetField } from '../widgets/index.ts'
import { variableInputs } from './variable-inputs.ts'

interface VariantsDialogProps {
  opened: boolean
  start: GridStart
  onStart: (axes: Axis[]) => void
  onClose: () => void
}

/** Runs the graph with several values of its inputs; initially of an input of the selected node. */
export default function VariantsDialog(props: VariantsDialogProps) {
  const { t } = useTranslation()
  const graph = useEditor((snapshot) => snapshot.graph)
  const selection = useEditor((snapshot) => snapshot.selection)
  const inputs = variableInputs(graph)
  return (
    <GridDialog
      {...props}
      title={t('projectRun.vary')}
      inputs={inputs}
      preferred={inputs.find(({ node }) => selection.has(node))?.key}
      photosField={({ value, onChange }) => (
        <WidgetField
          widget={{ name: 'photos', label: t('grid.photos'), kind: 'images', max: maxVariants }}
          value={value}
          onChange={(photos) => onChange(photos as ParamValue[])}
        />
      )}
    />
  )
}
