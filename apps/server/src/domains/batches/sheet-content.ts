import { detail, type Locale } from '@easel/contract'
import { sourceTypeOf } from '@easel/nodes/origin'
import { errors } from '../../platform/errors/domain-error.ts'
import type { SheetContent } from '../downloads/index.ts'
import type { FileRow } from '../files/index.ts'
import type { BatchRun } from './batches.repo.ts'

interface SheetInput {
  title: string
  label_arr: readonly (readonly string[])[]
}

interface SheetParts {
  batch: readonly BatchRun[]
  fileOf: ReadonlyMap<string, FileRow>
  locale: Locale
}

/** The file of a run's first result, and its picture for a sheet: for a film, a still. */
export function resultOf(
  run: BatchRun,
  fileOf: SheetParts['fileOf'],
): { main: FileRow; shown: FileRow } | undefined {
  const main = fileOf.get(run.video_key ?? run.image_key ?? run.thumbnail_key ?? '')
  const shown = fileOf.get((run.video_key === null ? run.image_key : null) ?? run.thumbnail_key ?? '')
  return main && shown && { main, shown }
}

/** Puts the results of a batch on a sheet with the caller's texts, one text for each value. */
export function sheetContent(
  { title, label_arr }: SheetInput,
  { batch, fileOf, locale }: SheetParts,
): SheetContent {
  const counts = axisCounts(batch)
  const details = counts.flatMap((count, index) =>
    label_arr[index]?.length === count ? [] : [detail(`label_arr.${index}`, 'labels_count', { count })],
  )
  if (label_arr.length > counts.length)
    details.push(detail(`label_arr.${counts.length}`, 'labels_count', { count: 0 }))
  if (details.length > 0) throw errors.invalid({ details })
  const [down, across] = label_arr as [string[], string[] | undefined]
  const results = batch.map((run) => resultOf(run, fileOf))
  const types = results.flatMap((result) => (result ? [result.main.source_type ?? undefined] : []))
  return {
    produced_id: batch[0]!.id,
    source_type: sourceTypeOf(types, { hasModel: false }),
    title,
    columns: [...(across ?? down)],
    rows: across ? [...down] : [],
    cells: batch.map((run, index) => {
      const shown = results[index]?.shown
      if (!shown) return { word: wordFor(run, locale) }
      return { object: shown.object_name, width: shown.width, height: shown.height }
    }),
  }
}

/** Returns the number of values of each axis; for runs that differ only in their seeds, the number of runs. */
function axisCounts(batch: readonly BatchRun[]): number[] {
  // Deleted runs no longer have axes, so any run that has them is used.
  const axes = batch.find((run) => run.axes)?.axes
  return axes?.map(({ value_arr }) => value_arr.length) ?? [batch.length]
}

const words: Record<'deleted' | 'failed' | 'stopped' | 'waiting', Record<Locale, string>> = {
  deleted: { en: 'Deleted', zh: '已删除' },
  failed: { en: 'Failed', zh: '失败' },
  stopped: { en: 'Stopped', zh: '已停止' },
  waiting: { en: 'Not ready yet', zh: '尚未完成' },
}

function wordFor({ isDeleted, state }: BatchRun, locale: Locale): string {
  if (isDeleted || state === 'done') return words.deleted[locale]
  if (state === 'fail') return words.failed[locale]
  return words[state === 'break' ? 'stopped' : 'waiting'][locale]
}
