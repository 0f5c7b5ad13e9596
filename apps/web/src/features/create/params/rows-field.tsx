import type { TemplateInput } from '@easel/contract/client'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import {
  emptyRow,
  isEmptyRow,
  type Place,
  type Row,
  type RowRule,
  readRows,
  roomIn,
  typedRows,
  writeRows,
} from '../../templates/index.ts'
import { Explained } from './explained.tsx'
import { usualMaxLength } from './form-inputs.ts'
import classes from './rows-field.module.css'

interface RowsFieldProps {
  input: TemplateInput
  rows: RowRule
  value: string
  onChange: (value: string) => void
}

/** A text of several entries, as rows that can be added, removed and moved. The value of the input stays one text. */
export function RowsField(props: RowsFieldProps) {
  const { input, rows: rule } = props
  const { t } = useTranslation()
  const list = useRef<HTMLOListElement>(null)
  const form = useRows(props, list)
  return (
    <Explained help={input.help}>
      {(helpId) => (
        <fieldset className={classes.set} aria-describedby={helpId}>
          <legend className={classes.legend}>{input.label}</legend>
          <ol ref={list} className={classes.rows}>
            {form.rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place.
              <li key={index} className={classes.row}>
                <Columns row={row} rowIndex={index} rule={rule} form={form} />
                <RowTools rowIndex={index} form={form} />
              </li>
            ))}
          </ol>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<IconPlus {...small} />}
            onClick={form.add}
            disabled={form.isFull}
          >
            {t('tool.rowAdd')}
          </Button>
        </fieldset>
      )}
    </Explained>
  )
}

type RowsForm = ReturnType<typeof useRows>

/** The rows of the text, and the actions that change them. */
function useRows(
  { input, rows: rule, value, onChange }: RowsFieldProps,
  list: RefObject<HTMLElement | null>,
) {
  const [rows, setRows] = useState(() => readRows(value, rule))
  const [seen, setSeen] = useState(value)
  const focus = useFocusLater(list)
  // The text may change elsewhere: by a preset, or by restoring the defaults.
  if (value !== seen) {
    setSeen(value)
    if (writeRows(rows, rule) !== value) setRows(readRows(value, rule))
  }
  const max = input.max_length ?? usualMaxLength
  const end = { row: rows.length, column: 0 }
  const longer = [...rows, emptyRow(rule)]
  const change = (next: Row[], cursor?: string) => {
    setRows(next)
    const text = writeRows(next, rule)
    if (text !== value) onChange(text)
    if (cursor !== undefined) focus(cursor)
  }
  return {
    rows,
    isFull:
      rows.length >= (rule.max ?? longer.length) ||
      rows.some(isEmptyRow) ||
      roomIn(longer, end, rule, max) === 0,
    /** Number of characters that still fit into a cell. */
    roomAt: (position: Place) => roomIn(rows, position, rule, max),
    type: (position: Place, text: string, isComposing: boolean) => {
      if (isComposing)
        return change(
          rows.map((row, index) => (index === position.row ? withColumn(row, position.column, text) : row)),
        )
      const typed = typedRows(rows, position, text, rule)
      const isElsewhere = typed.caret.row !== position.row || typed.caret.column !== position.column
      change(typed.rows, isElsewhere ? cellOf(typed.caret) : undefined)
    },
    add: () => change(longer, cellOf(end)),
    remove: (position: number) => {
      const otherRows = rows.filter((_, otherIndex) => otherIndex !== position)
      change(
        otherRows.length > 0 ? otherRows : [emptyRow(rule)],
        cellOf({ row: Math.max(0, position - 1), column: 0 }),
      )
    },
    move: (index: number, to: number) => {
      const otherRows = rows.filter((_, otherIndex) => otherIndex !== index)
      const isAtEnd = to === 0 || to === rows.length - 1
      const direction = to < index ? 'up' : 'down'
      const opposite = direction === 'up' ? 'down' : 'up'
      change(
        [...otherRows.slice(0, to), rows[index]!, ...otherRows.slice(to)],
        `${isAtEnd ? opposite : direction}-${to}`,
      )
    },
  }
}

interface ColumnsProps {
  row: Row
  rowIndex: number
  rule: RowRule
  form: RowsForm
}

function Columns({ row, rowIndex, rule, form }: ColumnsProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.columns}>
      {rule.column_arr.map((name, column) => {
        const position = { row: rowIndex, column }
        const text = row[column] ?? ''
        return (
          <TextInput
            key={name}
            data-cell={cellOf(position)}
            aria-label={t('tool.rowColumn', { name, number: rowIndex + 1 })}
            placeholder={name}
            value={text}
            maxLength={text.length + form.roomAt(position)}
            onChange={({ currentTarget, nativeEvent }) =>
              form.type(position, currentTarget.value, (nativeEvent as InputEvent).isComposing)
            }
          />
        )
      })}
    </div>
  )
}

function RowTools({ rowIndex, form }: { rowIndex: number; form: RowsForm }) {
  const { t } = useTranslation()
  const number = rowIndex + 1
  return (
    <div className={classes.tools}>
      <ActionIcon
        {...tool}
        data-cell={`up-${rowIndex}`}
        disabled={rowIndex === 0}
        onClick={() => form.move(rowIndex, rowIndex - 1)}
        aria-label={t('tool.rowUp', { number })}
      >
        <IconArrowUp {...small} />
      </ActionIcon>
      <ActionIcon
        {...tool}
        data-cell={`down-${rowIndex}`}
        disabled={number === form.rows.length}
        onClick={() => form.move(rowIndex, rowIndex + 1)}
        aria-label={t('tool.rowDown', { number })}
      >
        <IconArrowDown {...small} />
      </ActionIcon>
      <ActionIcon
        {...tool}
        onClick={() => form.remove(rowIndex)}
        aria-label={t('tool.rowRemove', { number })}
      >
        <IconX {...small} />
      </ActionIcon>
    </div>
  )
}

const tool = { variant: 'subtle', color: 'gray', className: classes.tool } as const
const small = { size: 17, stroke: 1.8, 'aria-hidden': true } as const

const cellOf = ({ row, column }: Place) => `text-${row}-${column}`

function withColumn(row: Row, column: number, text: string): Row {
  return row.map((old, index) => (index === column ? text : old))
}

/** Moves the focus to a cell that the next rendering will show. */
function useFocusLater(list: RefObject<HTMLElement | null>) {
  const [wanted, setWanted] = useState<string>()
  useEffect(() => {
    if (wanted === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-cell="${wanted}"]`)?.focus()
    setWanted(undefined)
  }, [wanted, list])
  return setWanted
}
