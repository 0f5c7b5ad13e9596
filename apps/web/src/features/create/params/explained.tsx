import type { TemplateInput } from '@easel/contract/client'
import type { InputWrapperProps } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './param-form.module.css'

interface ExplainedProps {
  help: string | undefined
  /** The control, which names the explanation by its id in `aria-describedby`. */
  children: (helpId: string | undefined) => ReactNode
}

/** A control with its explanation below. Only the control has a label, so that screen readers read it once. */
export function Explained({ help, children }: ExplainedProps) {
  const id = useId()
  if (help === undefined) return children(undefined)
  return (
    <div className={classes.field}>
      {children(id)}
      <p id={id} className={classes.help}>
        {help}
      </p>
    </div>
  )
}

type ExplanationProps = Pick<InputWrapperProps, 'description' | 'descriptionProps' | 'inputWrapperOrder'>

/** Explanation of a text field of Mantine, which sets `aria-describedby` itself. */
export function explanationProps({ help }: TemplateInput): ExplanationProps {
  return {
    description: help,
    descriptionProps: { className: classes.help },
    inputWrapperOrder: ['label', 'input', 'error', 'description'],
  }
}
