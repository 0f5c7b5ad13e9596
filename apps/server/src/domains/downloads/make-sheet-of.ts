import { makeSheet, type StoredMedia, type Variant } from '@easel/nodes/execution'
import { labelsFor } from '@easel/nodes/origin'
import { type FileDeps, findObject } from '../files/index.ts'
import { type FinishDeps, finishSheet, labelsOfSheet, markFor } from '../origin/worker.ts'
import type { SheetContent, VariantForm } from './variant-spec.ts'

/** Makes a sheet of results and signs it; the signature lists each result as a part. */
export async function makeSheetOf(
  deps: FileDeps & Pick<FinishDeps, 'origin'>,
  { format, mark: siteName, sheet }: Pick<VariantForm, 'format' | 'mark'> & { sheet: SheetContent },
  signal: AbortSignal,
): Promise<Variant> {
  const { produced_id, source_type, title, columns, rows, cells } = sheet
  const labels = labelsOfSheet(deps, { producedId: produced_id, sourceType: source_type })
  const mark = siteName === undefined ? undefined : markFor(labels, { isOwn: true, siteName })
  const parts: { object: string; mime_type: string }[] = []
  const systems = new Set<string>()
  const read = async (index: number): Promise<StoredMedia> => {
    const { object } = cells[index] as Extract<SheetContent['cells'][number], { object: string }>
    const facts = await findObject(deps.db, object)
    if (!facts) throw new Error(`The result ${object} was deleted while its sheet was made`)
    const bytes = await deps.store.read(object)
    parts.push({ object, mime_type: facts.mime_type })
    for (const system of labelsFor({ bytes, isOwn: facts.made_here })?.aiSystem?.split(', ') ?? [])
      systems.add(system)
    return {
      bytes,
      mime_type: facts.mime_type,
      ...(facts.duration_ms !== null && { duration_ms: facts.duration_ms }),
    }
  }
  const texts = { title, columns, rows }
  const options = { format: stillFormat(format), texts, ...(mark && { mark }) }
  const made = await makeSheet(cells, read, options, signal)
  const aiSystem = [...systems].join(', ')
  const sheetLabels = { ...labels, ...(mark && { mark: mark.text }), ...(aiSystem !== '' && { aiSystem }) }
  return { ...made, bytes: await finishSheet(deps, made, { labels: sheetLabels, parts }) }
}

function stillFormat(format: VariantForm['format']): 'png' | 'jpeg' | 'webp' {
  if (format === 'png' || format === 'jpeg' || format === 'webp') return format
  throw new Error(`No sheet has the format ${format}`)
}
