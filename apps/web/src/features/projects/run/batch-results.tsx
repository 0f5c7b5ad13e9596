import type { ParamValue, ProjectTask } from '@easel/contract/client'
import { ActionIcon, Button } from '@mantine/core'
import { IconLayoutGrid, IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { type Translate, useTranslation } from '../../../lib/i18n/index.ts'
import { useMomentText } from '../../../lib/time-zone/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import { Picture } from '../../../ui/media/index.ts'
import { type GraphView, setWidget, useEditor, useEditorStore } from '../document/index.ts'
import { isUnderWay } from './api.ts'
import { type Batch, type BatchTable, tableOf } from './batches.ts'
import classes from './run.module.css'
import type { ProjectRun } from './use-project-run.ts'

interface BatchResultsProps {
  batch: Batch
  run: ProjectRun
  isLocked: boolean
}

const loadSheet = () => import('../../grids/sheet-dialog.lazy.tsx')

/** Results of runs that were started together, with their values, and a button for all of them as one picture. */
export function BatchResults({ batch, run, isLocked }: BatchResultsProps) {
  const { t } = useTranslation()
  const graph = useEditor((snapshot) => snapshot.graph)
  const moment = useMomentText()(batch.tasks[0]!.create_ts)
  const confirm = useConfirm()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const table = tableOf(batch)
  if (!table) return null
  const named = namedTable(table, graph, t)
  const closeSheet = () => setSheetOpen(false)
  const remove = async () => {
    const message = t('projectRun.deleteAllAsk', { moment, count: batch.tasks.length })
    const question = { message, confirmLabel: t('projectRun.delete') }
    if (await confirm({ ...question, danger: true })) run.removeBatch.mutate(batch.tasks[0]!)
  }
  return (
    <li className={classes.task}>
      {table.rowInput === undefined ? (
        <ResultList table={table} named={named} isLocked={isLocked} />
      ) : (
        <ResultTable table={table} named={named} isLocked={isLocked} />
      )}
      {!batch.tasks.some(isUnderWay) && (
        <div className={classes.line}>
          <p className={classes.facts}>{moment}</p>
          {batch.tasks.some(({ state }) => state === 'done') && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={<IconLayoutGrid size={16} stroke={1.6} aria-hidden="true" />}
              onClick={() => setSheetOpen(true)}
            >
              {t('grid.sheet')}
            </Button>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            onClick={remove}
            aria-label={t('projectRun.deleteAllOf', { moment })}
          >
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </div>
      )}
      <LazyDialog opened={isSheetOpen} load={loadSheet} onFail={closeSheet}>
        {(SheetDialog, isShown) => (
          <SheetDialog
            opened={isShown}
            subject={{
              id: batch.id,
              title: named.title,
              labels: table.rowInput === undefined ? [named.columns] : [named.rows, named.columns],
              state: batch.tasks.map(({ id }) => id).join(' '),
            }}
            onClose={closeSheet}
          />
        )}
      </LazyDialog>
    </li>
  )
}

/** Labels of a table of results. */
interface NamedTable {
  readonly title: string
  readonly columns: readonly string[]
  /** Empty if only one input varies. */
  readonly rows: readonly string[]
}

function namedTable(
  { rowInput, rows, columnInput, columns }: BatchTable,
  graph: GraphView,
  t: Translate,
): NamedTable {
  const names = [columnInput, ...(rowInput === undefined ? [] : [rowInput])]
  return {
    title: names.map((name) => inputName(graph, name)).join(' × '),
    columns: columns.map((value, index) => valueName(graph, { input: columnInput, value, index }, t)),
    rows:
      rowInput === undefined
        ? []
        : rows.map((value, index) => valueName(graph, { input: rowInput, value: value!, index }, t)),
  }
}

interface TableProps {
  table: BatchTable
  named: NamedTable
  isLocked: boolean
}

/** Results for the values of one input, in several rows if necessary. */
function ResultList({ table: { columns, taskAt }, named, isLocked }: TableProps) {
  const id = useId()
  return (
    <>
      <p id={id} className={classes.facts}>
        {named.title}
      </p>
      <ul className={classes.cells} aria-labelledby={id}>
        {columns.map((column, index) => (
          <li key={String(column)}>
            <p className={classes.value}>{named.columns[index]}</p>
            <Cell task={taskAt(undefined, column)} isLocked={isLocked} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Results for two inputs: the values of the first input in rows, of the second in columns. */
function ResultTable({ table: { rows, columns, taskAt }, named, isLocked }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={named.title}>
      <table className={classes.table}>
        <caption>{named.title}</caption>
        <thead>
          <tr>
            <td />
            {columns.map((column, index) => (
              <th key={String(column)} scope="col">
                {named.columns[index]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={String(row)}>
              <th scope="row">{named.rows[index]}</th>
              {columns.map((column) => (
                <td key={String(column)}>
                  <Cell task={taskAt(row, column)} isLocked={isLocked} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Cell({ task, isLocked }: { task: ProjectTask | undefined; isLocked: boolean }) {
  const { t } = useTranslation()
  const store = useEditorStore()
  const files = task?.result_info?.data.outputs[0]?.files
  if (!task) return null
  if (!files) return <p className={classes.facts}>{stateText(task, t)}</p>
  const use = () => {
    for (const { input } of task.axis_arr ?? []) {
      const [node, name] = partsOf(input)
      store.apply(setWidget(store.types, node, name, task.params[input]), { merge: `variant ${task.id}` })
    }
    store.seal()
  }
  return (
    <>
      <a href={(files.video ?? files.image ?? files.thumbnail).url} target="_blank" rel="noreferrer">
        <Picture
          file={files.thumbnail}
          alt={t('projectRun.variant')}
          sizes="160px"
          fit="ratio"
          className={classes.media}
        />
      </a>
      {!isLocked && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={use}>
          {t('projectRun.use')}
        </Button>
      )}
    </>
  )
}

function stateText(task: ProjectTask, t: Translate): string {
  if (task.state === 'fail') return task.error?.message ?? t('canvas.state_fail')
  return task.state === 'doing' ? t('projectRun.running') : t(`canvas.state_${task.state}`)
}

/** Splits a name like `57:28.strength`. Ids of nodes in files of editors contain no dots. */
function partsOf(input: string): [node: string, name: string] {
  const dot = input.indexOf('.')
  return [input.slice(0, dot), input.slice(dot + 1)]
}

function widgetOf(graph: GraphView, input: string) {
  const [node, name] = partsOf(input)
  return graph.nodeById.get(node)?.widgets.find((widget) => widget.name === name)
}

function inputName(graph: GraphView, input: string): string {
  const [node, name] = partsOf(input)
  const title = graph.nodeById.get(node)?.title ?? node
  return `${title} › ${widgetOf(graph, input)?.label ?? name}`
}

function valueName(
  graph: GraphView,
  { input, value, index }: { input: string; value: ParamValue; index: number },
  t: Translate,
): string {
  const widget = widgetOf(graph, input)
  if (widget?.kind === 'image') return t('projectRun.photo', { number: index + 1 })
  if (typeof value === 'boolean') return t(value ? 'grid.on' : 'grid.off')
  const choice = widget?.choices?.indexOf(value as string | number) ?? -1
  return widget?.choiceLabels?.[choice] ?? String(value)
}
