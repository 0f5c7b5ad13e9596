import { maxVariants } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n/index.ts'
import { DialogFrame, useDialog } from '../../ui/dialog/index.ts'
import { AxisFields, type PhotosField } from './axis-fields.tsx'
import { type Axis, draftOf, type GridInput, valuesOf } from './axis-values.ts'
import classes from './grid-dialog.module.css'

/** Facts about a start; undefined while they are unknown. */
export interface GridStart {
  /** Attempts that one run takes. */
  readonly cost: number | undefined
  /** Runs that can be started now. */
  readonly startsLeft: number | undefined
}

interface GridDialogProps {
  opened: boolean
  title: string
  inputs: readonly GridInput[]
  /** Key of the input that varies initially. */
  preferred?: string | undefined
  start: GridStart
  photosField?: PhotosField
  onStart: (axes: Axis[]) => void
  onClose: () => void
}

/** Starts several runs together, each with different values of one input, or of two inputs. */
export function GridDialog({ opened, title, onClose, ...props }: GridDialogProps) {
  return (
    <DialogFrame frame={useDialog(opened, onClose)} title={title} size={560}>
      <GridForm {...props} />
    </DialogFrame>
  )
}

type GridFormProps = Omit<GridDialogProps, 'opened' | 'title' | 'onClose'>

function GridForm({ inputs, preferred, start, photosField, onStart }: GridFormProps) {
  const { t } = useTranslation()
  const [first, setFirst] = useState(() => draftOf(inputs.find(({ key }) => key === preferred) ?? inputs[0]))
  const [second, setSecond] = useState(() => draftOf(undefined))
  const chosen = [first, second].map((draft) => {
    const input = inputs.find(({ key }) => key === draft.key)
    return input && { input: input.key, ...valuesOf(draft, input) }
  })
  const axes = chosen.filter((axis) => axis !== undefined)
  const count = axes.reduce((product, { values }) => product * values.length, axes.length > 0 ? 1 : 0)
  const isFaulty = axes.some(({ fault }) => fault !== undefined)
  const isTooMany = count > Math.min(maxVariants, start.startsLeft ?? maxVariants)
  return (
    <div className={classes.form}>
      <AxisFields
        label={t('grid.first')}
        inputs={inputs}
        draft={first}
        fault={chosen[0]?.fault}
        isOptional={false}
        photosField={photosField}
        onChoose={(input) => {
          setFirst(draftOf(input))
          if (input?.key === second.key) setSecond(draftOf(undefined))
        }}
        onChange={setFirst}
      />
      <AxisFields
        label={t('grid.second')}
        inputs={inputs.filter(({ key }) => key !== first.key)}
        draft={second}
        fault={chosen[1]?.fault}
        isOptional
        photosField={photosField}
        onChoose={(input) => setSecond(draftOf(input))}
        onChange={setSecond}
      />
      <StartFacts count={count} start={start} isTooMany={isTooMany} />
      <Button
        disabled={count === 0 || isTooMany || isFaulty}
        onClick={() => onStart(axes.map(({ input, values }) => ({ input, value_arr: [...values] })))}
      >
        {t('grid.start')}
      </Button>
    </div>
  )
}

interface StartFactsProps {
  count: number
  start: GridStart
  isTooMany: boolean
}

/** The total cost of a start, the number of runs that are allowed now, and the reason. */
function StartFacts({ count, start: { cost, startsLeft }, isTooMany }: StartFactsProps) {
  const { t } = useTranslation()
  const facts = [
    t('grid.runs', { count }),
    cost !== undefined && count > 0 && t('grid.attempts', { count: cost * count }),
  ]
  return (
    <div>
      <p role="status" className={isTooMany ? classes.fault : classes.sum}>
        {count > maxVariants
          ? t('grid.tooMany', { max: maxVariants })
          : isTooMany
            ? t('grid.tooManyNow', { count, left: startsLeft })
            : facts.filter(Boolean).join(' · ')}
      </p>
      {startsLeft !== undefined && <p className={classes.facts}>{t('grid.left', { count: startsLeft })}</p>}
    </div>
  )
}
