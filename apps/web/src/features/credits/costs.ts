import type { WorkTemplate } from '@easel/contract/client'

export interface UsualCosts {
  /** Number of attempts that most templates of pictures cost; undefined without such templates. */
  picture: number | undefined
  film: number | undefined
  /** Cost of the most expensive template. */
  max: number
}

type PricedTemplate = Pick<WorkTemplate, 'media_type' | 'cost'>

export function usualCosts(templates: readonly PricedTemplate[]): UsualCosts {
  const costsOf = (type: WorkTemplate['media_type']) =>
    templates.filter(({ media_type }) => media_type === type).map(({ cost }) => cost)
  return {
    picture: mostOften(costsOf('image')),
    film: mostOften(costsOf('video')),
    max: Math.max(0, ...templates.map(({ cost }) => cost)),
  }
}

/** Returns the most frequent value; of equally frequent values, the smallest. */
function mostOften(values: readonly number[]): number | undefined {
  const groups = [...Map.groupBy(values, (value) => value)]
  const [first] = groups.sort(([a, as], [b, bs]) => bs.length - as.length || a - b)
  return first?.[0]
}
