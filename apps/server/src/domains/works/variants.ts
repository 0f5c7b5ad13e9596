import { detail, maxVariants, type Params, type Work } from '@easel/contract'
import { errors } from '../../platform/errors/domain-error.ts'

/** Inputs that runs vary, each with its values. */
export type Axes = NonNullable<Work['axis_arr']>

/** Returns the values of each run: a run for each value of the only axis, or for each pair of values of two axes. */
export function variantsOf(params: Params, axes: Axes): Params[] {
  const [first, second] = axes
  if (first && first.input === second?.input)
    throw errors.invalid({ details: [detail('axis_arr.1.input', 'axis_repeated')] })
  const count = axes.reduce((product, { value_arr }) => product * value_arr.length, 1)
  if (count > maxVariants)
    throw errors.invalid({ details: [detail('axis_arr', 'variants_max', { max: maxVariants })] })
  return axes.reduce<Params[]>(
    (variants, { input, value_arr }) =>
      variants.flatMap((variant) => value_arr.map((value) => ({ ...variant, [input]: value }))),
    [params],
  )
}
