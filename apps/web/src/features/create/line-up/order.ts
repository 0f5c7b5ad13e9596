import type { ParamValue, Work, WorkTemplate } from '@easel/contract/client'
import type { SourceRef } from '../draft/index.ts'
import { rolledSeed, settable } from '../params/index.ts'

/** Content of the call that starts a work. */
export interface Order {
  work_template_id: string
  params: Readonly<Record<string, ParamValue>>
  source_arr: readonly SourceRef[]
  count?: number
  /** Settings that vary between the works, each with its values. */
  axis_arr?: readonly { readonly input: string; readonly value_arr: readonly ParamValue[] }[]
  /** True if each photo becomes a work of its own. */
  each_source?: boolean
  remix_of_post_id?: string | undefined
}

/** Number of works that an order starts. */
export function worksIn({
  count = 1,
  axis_arr = [],
  each_source = false,
  source_arr,
}: Pick<Order, 'count' | 'axis_arr' | 'each_source' | 'source_arr'>): number {
  if (each_source) return source_arr.length
  return axis_arr.reduce((product, { value_arr }) => product * value_arr.length, count)
}

/** The content of an order in the form of the call. */
export function bodyOf({ axis_arr, params, source_arr, ...order }: Order) {
  return {
    ...order,
    ...(axis_arr && {
      axis_arr: axis_arr.map(({ input, value_arr }) => ({ input, value_arr: [...value_arr] })),
    }),
    params: { ...params },
    source_arr: [...source_arr],
  }
}

/** Returns the photos of a work that still exist, including its mask, as the sources of another work. */
export function sourcesOfWork({ source_arr = [] }: Pick<Work, 'source_arr'>): SourceRef[] {
  return source_arr.flatMap(({ id, work_id }): SourceRef[] => {
    if (id !== undefined) return [{ id }]
    return work_id === undefined ? [] : [{ work_id }]
  })
}

const nameOf = (source: SourceRef) => ('id' in source ? source.id : `work ${source.work_id}`)

/** Reports whether an order would give the picture of a work again: the same seed and inputs give the same pixels. */
export function isRepeat(work: Work, order: Order, template: WorkTemplate): boolean {
  const isOther = work.work_template_id !== order.work_template_id || worksIn(order) > 1
  if (isOther || work.state === 'fail' || work.state === 'break') return false
  const [before, now] = [sourcesOfWork(work).map(nameOf), order.source_arr.map(nameOf)]
  if (before.length !== now.length || before.some((name, index) => name !== now[index])) return false
  return settable(template).every(({ name, default: usual, random }) => {
    const sent = order.params[name]
    if (sent === undefined && random) return false
    return (sent ?? usual) === (work.params[name] ?? usual)
  })
}

/** The order that made a work, with another seed; undefined if the template draws nothing by chance. */
export function orderAnew(work: Work, template: WorkTemplate): Order | undefined {
  const seed = template.input_arr.find(({ type }) => type === 'seed')
  if (!seed) return undefined
  const names = new Set(settable(template).map(({ name }) => name))
  const known = Object.entries(work.params).filter(([name]) => names.has(name) && name !== seed.name)
  return {
    work_template_id: template.id,
    params: { ...Object.fromEntries(known), [seed.name]: rolledSeed(seed, work.params[seed.name]) },
    source_arr: sourcesOfWork(work),
  }
}
