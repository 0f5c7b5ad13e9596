import type { Lora, TemplateInput, WorkTemplate } from '@easel/contract/client'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconCheck, IconPlus, IconX } from '@tabler/icons-react'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { queryKeys, useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { KeywordField } from '../../../ui/fields/index.ts'
import { type Row, type RowRule, readRows, writeRows } from '../../templates/index.ts'
import { draftStore } from '../draft/index.ts'
import { RangeField, type Values } from '../params/index.ts'
import { hasChip, withChip } from '../words/index.ts'
import classes from './lora-field.module.css'

interface LoraFieldProps {
  template: WorkTemplate
  input: TemplateInput
  rows: RowRule
  params: Values
}

interface Search {
  id: string
  model: string
  keyword: string
}

function useLoras({ id, model, keyword }: Search) {
  const api = useApi()
  return useQuery(
    queryOptions({
      queryKey: [...queryKeys.templates, id, 'loras', model, keyword] as const,
      queryFn: ({ signal }) => api.listTemplateLoras({ id, model, keyword }, { signal }),
      placeholderData: keepPreviousData,
    }),
  )
}

/** LoRAs of the engine: the chosen LoRAs, each with its weight and its words, and the LoRAs to choose from. */
export default function LoraField({ template, input, rows: rule, params }: LoraFieldProps) {
  const chosen = readRows(String(params[input.name] ?? ''), rule).filter(([name]) => name)
  const model = modelOf(template, params)
  const change = (rows: readonly Row[]) =>
    draftStore.dispatch({ kind: 'set', name: input.name, value: writeRows(rows, rule) })
  const set = useRef<HTMLFieldSetElement>(null)
  return (
    <fieldset ref={set} className={classes.set}>
      <legend className={classes.legend}>{input.label}</legend>
      {chosen.map(([name = '', weight = ''], index) => (
        <Chosen
          key={name}
          {...{ template, params, name, model }}
          weight={weight === '' ? 1 : Number(weight)}
          onWeight={(next) => change(chosen.with(index, [name, String(next)]))}
          onRemove={() => {
            change(chosen.toSpliced(index, 1))
            // The pressed button is removed with its row.
            set.current?.querySelector('summary')?.focus()
          }}
        />
      ))}
      <Choice
        {...{ template, model }}
        chosen={chosen.map(([name = '']) => name)}
        max={rule.max ?? Number.POSITIVE_INFINITY}
        onAdd={(name) => change([...chosen, [name, '1']])}
        onRemove={(name) => change(chosen.filter(([otherName]) => otherName !== name))}
      />
    </fieldset>
  )
}

function modelOf({ input_arr }: WorkTemplate, params: Values): string {
  const model = input_arr.find(({ choice_arr }) => choice_arr?.some(({ takes_arr }) => takes_arr))
  return String(params[model?.name ?? ''] ?? '')
}

/** File name without folder and extension. */
const shortName = (name: string) => name.replace(/^.*\//, '').replace(/\.(?:safetensors|ckpt|pt|gguf)$/i, '')

interface ChosenProps {
  template: WorkTemplate
  params: Values
  name: string
  model: string
  weight: number
  onWeight: (weight: number) => void
  onRemove: () => void
}

function Chosen({ template, params, name, model, weight, onWeight, onRemove }: ChosenProps) {
  const { t } = useTranslation()
  const { data } = useLoras({ id: template.id, model, keyword: name })
  const lora = data?.lora_arr.find((entry) => entry.name === name)
  const range: TemplateInput = {
    ...{ name, label: shortName(name), default: 1, min: -2, max: 2, step: 0.05 },
    ...{ type: 'number', required: false, shareable: true },
  }
  return (
    <div className={classes.chosen}>
      <div className={classes.weight}>
        <RangeField input={range} value={Number.isFinite(weight) ? weight : 1} onChange={onWeight} />
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.remove}
        onClick={onRemove}
        aria-label={t('words.loraRemove', { name: shortName(name) })}
      >
        <IconX size={17} stroke={1.8} aria-hidden="true" />
      </ActionIcon>
      {data && !lora && <p className={classes.note}>{t('words.loraGone')}</p>}
      {lora && <Words {...{ template, params, lora }} />}
    </div>
  )
}

/** Trigger words of a LoRA: a press adds them to the prompt, or removes them. */
function Words({ template, params, lora }: Pick<ChosenProps, 'template' | 'params'> & { lora: Lora }) {
  const { t } = useTranslation()
  const wanted = template.input_arr.find(({ words }) => words === 'wanted')
  const text = String(params[wanted?.name ?? ''] ?? '')
  return (
    <div className={classes.words}>
      {wanted &&
        lora.word_arr.map((word) => (
          <UnstyledButton
            key={word}
            className={classes.word}
            aria-pressed={hasChip(text, word)}
            aria-label={t('words.loraWord', { word })}
            onClick={() =>
              draftStore.dispatch({
                kind: 'set',
                name: wanted.name,
                value: withChip(text, word),
              })
            }
          >
            {word}
          </UnstyledButton>
        ))}
      {lora.family === null && <span className={classes.note}>{t('words.loraFamilyUnknown')}</span>}
    </div>
  )
}

interface ChoiceProps {
  template: WorkTemplate
  model: string
  chosen: readonly string[]
  /** Maximum number of chosen LoRAs. */
  max: number
  onAdd: (name: string) => void
  onRemove: (name: string) => void
}

const maxShown = 8

function Choice({ template, model, chosen, max, onAdd, onRemove }: ChoiceProps) {
  const { t } = useTranslation()
  const [keyword, setKeyword] = useState('')
  const { data } = useLoras({ id: template.id, model, keyword })
  const shown = data?.lora_arr.slice(0, maxShown) ?? []
  const more = (data?.total ?? 0) - shown.length
  const isFull = chosen.length >= max
  const notes = [
    data?.total === 0 && t('words.loraNone'),
    isFull && t('words.loraFull', { count: max }),
    more > 0 && t('words.loraMore', { count: more }),
  ]
  return (
    <details className={classes.choice}>
      <summary>{t('words.loraAdd')}</summary>
      <KeywordField
        label={t('words.loraFind')}
        placeholder={t('words.loraFind')}
        keyword={keyword}
        onChange={setKeyword}
      />
      <ul className={classes.offered} aria-label={t('words.loraAdd')}>
        {shown.map(({ name, word_arr }) => {
          const isChosen = chosen.includes(name)
          const Mark = isChosen ? IconCheck : IconPlus
          return (
            <li key={name}>
              <UnstyledButton
                className={classes.offer}
                aria-pressed={isChosen}
                disabled={isFull && !isChosen}
                onClick={() => (isChosen ? onRemove(name) : onAdd(name))}
              >
                <Mark size={16} stroke={1.8} aria-hidden="true" />
                <span>{shortName(name)}</span>
                <span className={classes.note}>{word_arr.join(', ')}</span>
              </UnstyledButton>
            </li>
          )
        })}
      </ul>
      <p className={classes.note} role="status">
        {notes.filter((note) => note !== false).join(' ')}
      </p>
    </details>
  )
}
