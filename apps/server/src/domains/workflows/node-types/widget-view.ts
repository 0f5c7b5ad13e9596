import { maxNodeChoices, type NodeWidget } from '@easel/contract'
import type { WidgetShape } from '@easel/workflow'
import type { z } from 'zod'

/** Shows the field of an input, with at most as many choices as an answer may list. */
export function widgetOf(shape: WidgetShape): z.output<typeof NodeWidget> {
  const { kind, default: fallback, min, max, step, choices, isMultiline, valueCount } = shape
  return {
    kind,
    ...(fallback !== undefined && { default: fallback }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(step !== undefined && { step }),
    ...(choices && { choice_arr: choices.slice(0, maxNodeChoices) }),
    ...(choices && choices.length > maxNodeChoices && { has_more: true }),
    ...(isMultiline && { multiline: true }),
    value_count: valueCount,
  }
}
