import { maxVariants } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { DialogFrame, useDialog } from '../../../ui/dialog/index.ts'
import { useEditor } from '../document/index.ts'
import type { Axis } from '../run/index.ts'
import { rollSeed } from '../widgets/index.ts'
import { AxisFields } from './axis-fields.tsx'
import { type AxisDraft, draftOf, type VariableInput, valuesOf, variableInputs } from './axis-values.ts'
import classes from './variants.module.css'

interface VariantsDialogProps {
  opened: boolean
  /** Cost of one run; undefined while it is not known. */
  cost: number | undefined
  onStart: (axes: Axis[]) => void
  onClose: () => void
}

/** Starts several runs together, each with other values of one input, or of two. */
export function VariantsDialog({ opened, onClose, ...rest }: VariantsDialogProps) {
  const { t } = useTranslation()
  return (
    <DialogFrame frame={useDialog(opened, onClose)} title={t('variants.title')} size={560}>
      <Variants {...rest} />
    </DialogFrame>
  )
}

function Variants({ cost, onStart }: Pick<VariantsDialogProps, 'cost' | 'onStart'>) {
  const { t } = useTranslation()
  const graph = useEditor((snapshot) => snapshot.graph)
  const selection = useEditor((snapshot) => snapshot.selection)
  const inputs = variableInputs(graph)
  const [first, setFirst] = useState(() =>
    newDraft(inputs.find(({ node }) => selection.has(node.id)) ?? inputs[0]),
  )
  const [second, setSecond] = useState(() => newDraft(undefined))
  const axes = [first, second].flatMap((draft): Axis[] => {
    const input = inputs.find(({ key }) => key === draft.key)
    return input ? [{ input: input.key, value_arr: valuesOf(draft, input) }] : []
  })
  const count = axes.reduce((product, { value_arr }) => product * value_arr.length, axes.length > 0 ? 1 : 0)
  const isTooMany = count > maxVariants
  return (
    <div className={classes.form}>
      <AxisFields
        label={t('variants.first')}
        inputs={inputs}
        draft={first}
        isOptional={false}
        onChoose={(input) => setFirst(newDraft(input))}
        onChange={setFirst}
      />
      <AxisFields
        label={t('variants.second')}
        inputs={inputs.filter(({ key }) => key !== first.key)}
        draft={second}
        isOptional
        onChoose={(input) => setSecond(newDraft(input))}
        onChange={setSecond}
      />
      <p role="status" className={isTooMany ? classes.fault : classes.facts}>
        {isTooMany
          ? t('variants.tooMany', { count, max: maxVariants })
          : [
              t('variants.runs', { count }),
              cost !== undefined && count > 0 && t('variants.cost', { count: cost * count }),
            ]
              .filter(Boolean)
              .join(' · ')}
      </p>
      <Button disabled={count === 0 || isTooMany} onClick={() => onStart(axes)}>
        {t('variants.start')}
      </Button>
    </div>
  )
}

function newDraft(input: VariableInput | undefined): AxisDraft {
  const seeds = new Set<number>()
  if (input?.widget.kind === 'seed')
    while (seeds.size < maxVariants) seeds.add(rollSeed(input.widget, input.widget.value))
  return draftOf(input, [...seeds])
}
