import type { WorkflowInput } from '@easel/contract/client'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { type Field, inputName, maxFields, nameOf, toggleField } from '../fields.ts'
import classes from './maker.module.css'
import options from './options.module.css'

interface FieldPickerProps {
  inputs: readonly WorkflowInput[]
  fields: readonly Field[]
  onChange: (fields: readonly Field[]) => void
}

/** All inputs of the workflow by node, from which the maker chooses the inputs of the form. */
export function FieldPicker({ inputs, fields, onChange }: FieldPickerProps) {
  const { t } = useTranslation()
  const [keyword, setKeyword] = useState('')
  const chosen = new Set(fields.map(nameOf))
  const word = keyword.trim().toLowerCase()
  const found = inputs.filter(({ node_title, input, label = '', words }) =>
    [node_title, input, label, words?.en, words?.zh].join(' ').toLowerCase().includes(word),
  )
  const byNode = Map.groupBy(found, ({ node_id }) => node_id)
  return (
    <>
      <TextInput
        type="search"
        aria-label={t('maker.searchInputs')}
        placeholder={t('maker.searchInputs')}
        leftSection={<IconSearch size={18} stroke={1.7} aria-hidden="true" />}
        value={keyword}
        onChange={(event) => setKeyword(event.currentTarget.value)}
      />
      <div className={options.picker}>
        {found.length === 0 && <p className={classes.facts}>{t('maker.noInputs')}</p>}
        {[...byNode].map(([id, nodeInputs]) => (
          <fieldset key={id} className={options.node}>
            <legend>{titleOf(nodeInputs)}</legend>
            {nodeInputs.map((input) => (
              <Option
                key={input.input}
                input={input}
                isChosen={chosen.has(nameOf(input))}
                isFull={fields.length >= maxFields}
                onToggle={() => onChange(toggleField(fields, input))}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </>
  )
}

/** The label of a text is more specific than the type of its node, which several nodes have. */
function titleOf(inputs: readonly WorkflowInput[]): string {
  return inputs.find(({ type, label }) => type === 'text' && label)?.label ?? inputs[0]!.node_title
}

interface OptionProps {
  input: WorkflowInput
  isChosen: boolean
  isFull: boolean
  onToggle: () => void
}

function Option({ input, isChosen, isFull, onToggle }: OptionProps) {
  const locale = useLocale()
  return (
    <label className={options.option}>
      <input type="checkbox" checked={isChosen} disabled={isFull && !isChosen} onChange={onToggle} />
      <span>
        {inputName(input, locale)}
        <small>{String(input.value)}</small>
      </span>
    </label>
  )
}
