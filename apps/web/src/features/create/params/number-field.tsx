import type { ParamValue, TemplateInput } from '@easel/contract/client'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { explanationProps } from './explained.tsx'

interface NumberFieldProps {
  input: TemplateInput
  value: ParamValue
  onChange: (value: number) => void
}

/** A number to type. A number outside of its range is clamped when the field loses the focus. */
export function NumberField({ input, value, onChange }: NumberFieldProps) {
  const { label, min = -Infinity, max = Infinity, step, type } = input
  // The typed text is kept until the field loses the focus: "1." is not a number yet.
  const [typed, setTyped] = useState<string>()
  const numberOf = (text: string) => {
    const number = text.trim() === '' ? Number.NaN : Number(text)
    return type === 'integer' ? Math.round(number) : number
  }
  const take = (text: string) => {
    setTyped(text)
    const number = numberOf(text)
    if (number >= min && number <= max) onChange(number)
  }
  const settle = () => {
    const number = numberOf(typed ?? '')
    if (Number.isFinite(number)) onChange(Math.min(Math.max(number, min), max))
    setTyped(undefined)
  }
  return (
    <TextInput
      label={label}
      type="number"
      inputMode={type === 'integer' && min >= 0 ? 'numeric' : 'decimal'}
      min={input.min}
      max={input.max}
      step={step ?? 'any'}
      value={typed ?? String(value)}
      onChange={(event) => take(event.currentTarget.value)}
      onBlur={settle}
      {...explanationProps(input)}
    />
  )
}
