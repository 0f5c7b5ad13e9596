import type { Client, NodeType as ListedType } from '@easel/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { earlyAnswer, queryKeys } from '../../../lib/api/index.ts'
import type { InputType, NodeType, NodeTypes } from '../document/index.ts'

export const nodeTypesPath = '/engine/node_type_arr'

/**
 * Node types that the site can run. Engines appear and disappear while an editor is open; a page that is opened later shows the
 * change.
 */
export function nodeTypesQuery(api: Client, locale: string) {
  return queryOptions({
    queryKey: [...queryKeys.projects, 'node-types', locale] as const,
    queryFn: async ({ signal }) => {
      const early = await earlyAnswer<{ node_type_arr: ListedType[] }>(nodeTypesPath)
      return typesOf((early ?? (await api.listNodeTypes({}, { signal }))).node_type_arr)
    },
    staleTime: 300_000,
  })
}

export function typesOf(listed: readonly ListedType[]): NodeTypes {
  return new Map(listed.map((type) => [type.type, typeOf(type)]))
}

function typeOf(listed: ListedType): NodeType {
  const { type, title, description, category, engine_arr } = listed
  return {
    type,
    title,
    description,
    category,
    keywords: listed.keyword_arr,
    inputs: listed.input_arr.map(inputOf),
    outputs: listed.output_arr,
    isOutput: listed.is_output,
    isOurs: listed.place === 'here',
    ...(engine_arr && { engines: engine_arr }),
    isEssential: listed.is_essential,
  }
}

function inputOf({ name, label, type, required, widget }: ListedType['input_arr'][number]): InputType {
  return { name, label, type, isRequired: required, ...(widget && { widget: widgetOf(widget) }) }
}

type ListedWidget = NonNullable<ListedType['input_arr'][number]['widget']>

function widgetOf(listed: ListedWidget): NonNullable<InputType['widget']> {
  const { kind, min, max, step, choice_arr, choice_label_arr, has_more, multiline, value_count } = listed
  return {
    kind,
    ...('default' in listed && { default: listed.default }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(step !== undefined && { step }),
    ...(choice_arr && { choices: choice_arr }),
    ...(choice_label_arr && { choiceLabels: choice_label_arr }),
    ...(has_more && { hasMoreChoices: true }),
    ...(multiline && { isMultiline: true }),
    valueCount: value_count,
  }
}
