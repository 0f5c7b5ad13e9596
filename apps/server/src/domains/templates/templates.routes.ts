import type { presetRoutes, templateRoutes, WorkTemplate } from '@easel/contract'
import type { CallContext, Handlers } from '../../http/calls/call.ts'
import { RawJson, unpackJson } from '../../http/calls/packed-json.ts'
import type { SharedCache } from '../../platform/caching/shared-cache.ts'
import { cutPage, encodeCursor, type PageInput } from '../../platform/db/cursor.ts'
import type { Database } from '../../platform/db/pool.ts'
import { errors, throwRefusal } from '../../platform/errors/domain-error.ts'
import type { Inspect } from '../../platform/inspection/task.ts'
import { findKnownEngines, missingCapabilityOf } from '../engines/index.ts'
import type { FileUrls } from '../files/index.ts'
import { openLikes } from '../social/index.ts'
import { namedIn } from './named-steps.ts'
import { openGraphOf, openTemplate } from './open-template.ts'
import { presetValues } from './present-inputs.ts'
import { deletePreset, presetsOf } from './presets.repo.ts'
import { changePreset, createPreset, ownPreset } from './presets.ts'
import { searchLoras } from './search-loras.ts'
import { searchTemplates } from './search-templates.ts'
import { declaredInputs } from './template-definition.ts'
import { refusalToSeeMissing } from './templates.policy.ts'
import {
  findGraph,
  findReadable,
  findWays,
  listLikedTemplates,
  listMissing,
  listTemplates,
  type TemplateFilter,
  templateLists,
  type ViewedTemplate,
} from './templates.repo.ts'
import { presentTemplates } from './templates.view.ts'
import { wordsOf } from './words-of.ts'
import { workflowOf } from './workflow-file.ts'

export function templateHandlers(deps: {
  db: Database
  urls: FileUrls
  templateViews: SharedCache<WorkTemplate>
  inspect: Inspect
}): Handlers<Omit<typeof templateRoutes, 'likeWorkTemplate' | 'unlikeWorkTemplate'> & typeof presetRoutes> {
  const { db } = deps
  const present = (rows: readonly ViewedTemplate[], call: CallContext) =>
    presentTemplates(rows, { ...deps, ...call })
  const list = async (filter: Omit<TemplateFilter, 'viewerId'>, page: PageInput, call: CallContext) => {
    const found = await listTemplates(db, { ...filter, viewerId: call.viewer?.id }, page)
    const { rows, next_cursor } = cutPage(found, page, (row) =>
      filter.order_by === 'hot'
        ? encodeCursor(templateLists.hot, [row.score, row.id])
        : encodeCursor(templateLists.ts, [row.id]),
    )
    return { work_template_arr: await present(rows, call), next_cursor }
  }
  return {
    async listWorkTemplates({ keyword, ...input }, call) {
      if (!keyword) return await list(input, input, call)
      const filter = { ...input, viewerId: call.viewer?.id }
      const { rows, next_cursor } = await searchTemplates(db, { keyword, filter }, input)
      return { work_template_arr: await present(rows, call), next_cursor }
    },
    listHotWorkTemplates: (input, call) =>
      list({ media_type: input.media_type, order_by: 'hot' }, input, call),
    async listMissingWorkTemplates(_input, call) {
      const { viewer } = call
      throwRefusal(refusalToSeeMissing(viewer))
      const [rows, engines] = await Promise.all([listMissing(db, viewer.id), findKnownEngines(db)])
      const lacks = new Map(
        rows.map((row) => {
          const needs = { tasks: row.engine_tasks, classes: row.engine_classes, files: row.engine_files }
          return [row.id, missingCapabilityOf(needs, engines)]
        }),
      )
      const templates = await present(rows, call)
      return {
        work_template_arr: templates.map((template) => ({ ...template, lack: lacks.get(template.id)! })),
      }
    },
    async listLikedWorkTemplates(input, call) {
      const viewerId = call.viewer?.id
      const userId = input.user_id ?? viewerId
      if (!userId) throw errors.notSignedIn()
      if (userId !== viewerId) await openLikes(db, userId, viewerId)
      const found = await listLikedTemplates(db, { userId, viewerId }, input)
      const { rows, next_cursor } = cutPage(found, input, (row) =>
        encodeCursor(templateLists.liked, [row.like_ts, row.id]),
      )
      return { work_template_arr: await present(rows, call), next_cursor }
    },
    async getWorkTemplate({ id }, call) {
      const row = await findReadable(db, id, call.viewer?.id)
      const [template] = row ? await present([row], call) : []
      if (!template) throw errors.notFound()
      return template
    },
    async listTemplateLoras({ id, model, keyword }, { viewer }) {
      const { definition } = await openTemplate(db, id, viewer?.id)
      return await searchLoras(db, definition, { model, keyword })
    },
    async listTemplateWays({ id }, { viewer, locale }) {
      const { way_of } = await openTemplate(db, id, viewer?.id)
      const ways = way_of === null ? [] : await findWays(db, way_of)
      const way_arr = ways.map(({ id: work_template_id, definition: { way, cost }, is_offered }) => ({
        ...{ work_template_id, label: way!.label[locale], cost, is_offered },
      }))
      return { way_arr }
    },
    async getWorkTemplateGraph({ id }, { viewer, locale }) {
      const template = await openGraphOf(db, id, viewer?.id)
      const { title, description, presets, sample } = template.definition
      const { graph, ui } = await findGraph(db, template)
      return {
        ...{ title, description, input_arr: declaredInputs(template.definition).map(wordsOf) },
        ...(presets && {
          preset_arr: presets.map(({ name, values }) => ({ name, values: presetValues(values, locale) })),
        }),
        ...(sample &&
          template.user_id === viewer?.id && {
            sample: { params: sample.params, picture_count: sample.source_keys.length },
          }),
        dag: template.builtin_key === null ? new RawJson(Buffer.from(graph)) : namedIn(graph, locale),
        ...(ui && { ui: new RawJson(await unpackJson(ui)) }),
      }
    },
    async getWorkTemplateWorkflow({ id }, { viewer }) {
      const file = await workflowOf(deps, await openGraphOf(db, id, viewer.id), viewer.id)
      return { ui: new RawJson(Buffer.from(file)) }
    },
    async listPresets({ work_template_id }, { viewer }) {
      return { preset_arr: await presetsOf(db, viewer.id, work_template_id) }
    },
    async createPreset(input, call) {
      const id = await call.createOnce((recordCreatedId) =>
        createPreset(db, call.viewer, { ...input, recordCreatedId }),
      )
      return await ownPreset(db, call.viewer.id, id)
    },
    updatePreset: (input, { viewer }) => changePreset(db, viewer.id, input),
    async deletePreset({ id }, { viewer }) {
      if (!(await deletePreset(db, viewer.id, id))) throw errors.notFound()
      return {}
    },
  }
}
