import type { ParamValue, WorkTemplate } from '@easel/contract/client'
import { isRecord } from '../../../lib/drafts/index.ts'
import { isCount, readParams, readSource } from '../draft/index.ts'
import type { Order } from './order.ts'

/** Maximum number of works that wait in the page until the running work ends: the server runs one work at a time. */
export const maxLinedUp = 2

/** Reason why the first lined-up work does not start although no work runs. */
export type Trouble = { kind: 'attempts' } | { kind: 'refused'; message: string }

export interface LinedUp {
  /** Key of the order; also its idempotency key, so that a retry after a lost answer starts no second work. */
  key: string
  template: Pick<WorkTemplate, 'id' | 'title' | 'cover' | 'cost'>
  order: Order
  themeId?: string | undefined
  trouble?: Trouble
}

/** Serializes waiting works as JSON, without `trouble`: the next page determines again why the first work waits. */
export function writeLineUp(entries: readonly LinedUp[]): unknown {
  return entries.map(({ key, template: { id, title, cover, cost }, order, themeId }) => ({
    ...{ key, order, themeId },
    template: { id, title, cover, cost },
  }))
}

/** Parses waiting works; returns undefined for any other value, since browser storage may contain anything. */
export function readLineUp(stored: unknown): readonly LinedUp[] | undefined {
  if (!Array.isArray(stored) || stored.length > maxLinedUp) return undefined
  const entries = stored.map(readEntry)
  return entries.every((entry) => entry !== undefined) ? entries : undefined
}

function readEntry(stored: unknown): LinedUp | undefined {
  if (!isRecord(stored)) return undefined
  const { key, themeId } = stored
  const [template, order] = [readTemplate(stored['template']), readOrder(stored['order'])]
  if (typeof key !== 'string' || !template || !order) return undefined
  return { key, template, order, ...(typeof themeId === 'string' && { themeId }) }
}

function readTemplate(stored: unknown): LinedUp['template'] | undefined {
  if (!isRecord(stored) || !isRecord(stored['cover'])) return undefined
  const { id, title, cover, cost } = stored
  const isWhole = typeof id === 'string' && typeof title === 'string' && typeof cost === 'number'
  if (!isWhole || typeof cover['url'] !== 'string') return undefined
  return { id, title, cost, cover: cover as unknown as WorkTemplate['cover'] }
}

function readOrder(stored: unknown): Order | undefined {
  if (!isRecord(stored) || !Array.isArray(stored['source_arr'])) return undefined
  const { work_template_id, count, remix_of_post_id } = stored
  const [params, source_arr] = [readParams(stored['params']), stored['source_arr'].map(readSource)]
  if (typeof work_template_id !== 'string' || !params || Object.values(params).includes(null))
    return undefined
  const axis_arr = stored['axis_arr'] === undefined ? undefined : readAxes(stored['axis_arr'])
  if (stored['axis_arr'] !== undefined && !axis_arr) return undefined
  if (!source_arr.every((source) => source !== undefined)) return undefined
  return {
    ...{ work_template_id, source_arr, params: params as Record<string, ParamValue> },
    ...(isCount(count) && { count }),
    ...(axis_arr && { axis_arr }),
    ...(stored['each_source'] === true && { each_source: true }),
    ...(typeof remix_of_post_id === 'string' && { remix_of_post_id }),
  }
}

function readAxes(stored: unknown): NonNullable<Order['axis_arr']> | undefined {
  if (!Array.isArray(stored) || stored.length > 2) return undefined
  const axes = stored.map((axis) => {
    const values: unknown = isRecord(axis) ? axis['value_arr'] : undefined
    const isAxis = isRecord(axis) && typeof axis['input'] === 'string' && Array.isArray(values)
    const isWhole = isAxis && values.every((value) => ['string', 'number', 'boolean'].includes(typeof value))
    return isWhole ? { input: String(axis['input']), value_arr: values as ParamValue[] } : undefined
  })
  return axes.every((axis) => axis !== undefined) ? axes : undefined
}
