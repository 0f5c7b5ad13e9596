import type { EngineForWorkflow } from '@easel/contract'
import type { PartNeeds } from '@easel/workflow'
import type { Database } from '../../../platform/db/pool.ts'
import { wantFreshCapabilities } from '../monitor/monitor.repo.ts'
import { findReports } from './engine-reports.repo.ts'

/** Maximum number of names in each list of missing types and files. */
const maxLacking = 100

/**
 * Reports, for each engine that runs graphs, the types and files that it lacks for a graph. Able engines come first, the fastest
 * able engine before all others.
 */
export async function enginesForGraph(db: Database, needs: PartNeeds): Promise<EngineForWorkflow[]> {
  const { classes, files, embeddings, model, megapixels } = needs
  const lacking = (names: readonly string[], runnable: readonly string[], known: readonly string[]) =>
    names
      .filter((name) => !runnable.includes(name))
      .slice(0, maxLacking)
      .map((name) => ({ name, is_forbidden: known.includes(name) }))
  const rows = await findReports(db, needs)
  const reports = rows.map((row): EngineForWorkflow => {
    const { name, is_ready, is_known } = row
    const lacking_class_arr = is_known ? lacking(classes, row.runnable_classes, row.known_classes) : []
    const lacking_file_arr = is_known ? lacking(files, row.runnable_files, row.known_files) : []
    const lacking_embeddings = lackingEmbeddings(embeddings, row.embeddings)
    return {
      ...{ name, is_ready, is_known },
      can_run: is_known && lacking_class_arr.length + lacking_file_arr.length === 0,
      has_model_loaded: model !== '' && row.loaded_model === model,
      ...(row.pace !== null && { expected_ms: Math.round(row.pace * megapixels) }),
      lacking_class_arr,
      // ComfyUI runs a graph whose embedding is missing: it only ignores the embedding's word.
      lacking_file_arr: [...lacking_file_arr, ...lacking_embeddings].slice(0, maxLacking),
    }
  })
  // The file or the pack of nodes may have been added since the lists of the engine were read.
  const mayHaveMore = reports.some(({ lacking_class_arr, lacking_file_arr }) =>
    [...lacking_class_arr, ...lacking_file_arr].some(({ is_forbidden }) => !is_forbidden),
  )
  if (mayHaveMore) await wantFreshCapabilities(db)
  const rank = ({
    can_run,
    is_ready,
    lacking_file_arr,
    has_model_loaded,
    expected_ms = Number.MAX_SAFE_INTEGER,
  }: EngineForWorkflow) => [
    ...[Number(!can_run), Number(!is_ready), lacking_file_arr.length],
    ...[Number(!has_model_loaded), expected_ms],
  ]
  return reports.toSorted((a, b) => {
    const [ours, theirs] = [rank(a), rank(b)]
    const position = ours.findIndex((value, index) => value !== theirs[index])
    return position < 0 ? 0 : ours[position]! - theirs[position]!
  })
}

/**
 * Returns the embeddings that an engine lacks; none if its list is unknown. Prompts name embeddings with or without the extension.
 */
function lackingEmbeddings(words: readonly string[], files: readonly string[] | null) {
  if (!files) return []
  const known = new Set(files.flatMap((file) => [file, file.replace(/\.[^./]+$/, '')]))
  return words.filter((word) => !known.has(word)).map((name) => ({ name, is_forbidden: false }))
}
