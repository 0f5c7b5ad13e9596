import type { Dag, Locale } from '@easel/contract'
import { RawJson } from '../../http/calls/packed-json.ts'
import {
  defaultParams,
  fillDrawn,
  findVersions,
  namedIn,
  openGraphOf,
  shareableParams,
  versionKey,
} from '../templates/index.ts'
import { findSources } from './works.repo.ts'
import { visibleWork, type WorkDeps } from './works.service.ts'

interface WorkGraph {
  work_template_id: string
  title: string
  dag: Dag | RawJson
}

/** The key under which all visitors share a turn in the processes that read graphs. */
const visitors = 'visitors'

/**
 * Returns the graph of a work with its values. The graph of another user's posted work has the settings that the post shares,
 * defaults for all other settings, and empty slots for its pictures.
 */
export async function workGraph(
  deps: WorkDeps,
  { id, viewerId, locale }: { id: string; viewerId: string | undefined; locale: Locale },
): Promise<WorkGraph> {
  const { db } = deps
  const work = await visibleWork(db, viewerId, id)
  const { work_template_id, template_version: version } = work
  const { builtin_key } = await openGraphOf(db, work_template_id, viewerId)
  const versions = await findVersions(db, [{ work_template_id, version }])
  const definition = versions.get(versionKey(work_template_id, version))!
  const sources = await findSources(db, [id])
  const given =
    work.user_id === viewerId
      ? { params: work.params, sourceKeys: sources.map(({ file_key }) => file_key ?? '') }
      : {
          params: { ...defaultParams(definition), ...shareableParams(definition, work.params) },
          sourceKeys: sources.map(() => ''),
        }
  const filled = await fillDrawn(
    deps,
    { id: work_template_id, version },
    { ...given, definition, by: viewerId ?? visitors },
  )
  return {
    ...{ work_template_id, title: definition.title[locale] },
    dag:
      builtin_key === null
        ? new RawJson(Buffer.from(filled))
        : namedIn(Buffer.from(filled).toString(), locale),
  }
}
