import type { ObjectInfo } from '../conversion/object-info.ts'
import { coreNodeTable } from './core-node-table.ts'

type Spec = readonly [string | readonly string[], Readonly<Record<string, unknown>>?]

/** The largest seed is 2⁶⁴ − 1. JavaScript rounds it to 2⁶⁴ in JSON. */
const largestSeed = 2 ** 64

let table: ReadonlyMap<string, string> | undefined

/**
 * Returns definitions of the given node types, if every ComfyUI has them. With these definitions, a workflow can be
 * read without an engine. Choices that differ between servers, such as the files of models, have no options.
 */
export function coreDefinitions(names: readonly string[]): ObjectInfo {
  table ??= new Map(linesOf(coreNodeTable).map((line) => [line.slice(0, line.indexOf('(')), line]))
  return Object.fromEntries(
    names.flatMap((name) => {
      const line = table!.get(name)
      return line === undefined ? [] : [[name, definitionOf(line)]]
    }),
  )
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '')
}

function definitionOf(line: string): Record<string, unknown> {
  const [, required = '', optional = '', arrow, outputs = ''] =
    /^\w+\(([^;)]*)(?:; ([^)]*))?\) ([-=])>(.*)$/.exec(line) ?? []
  if (arrow === undefined) throw new Error(`This line describes no node: ${line}`)
  return {
    input: { required: inputsOf(required), optional: inputsOf(optional) },
    output: outputs.split(' ').filter((type) => type !== ''),
    output_node: arrow === '=',
  }
}

function inputsOf(text: string): Record<string, Spec> {
  const inputs = text.split(', ').filter((input) => input !== '')
  return Object.fromEntries(
    inputs.map((input) => {
      const [name = '', kind = '', ...rest] = input.split(' ')
      return [name, specOf(kind, rest)]
    }),
  )
}

function specOf(kind: string, details: readonly string[]): Spec {
  switch (kind) {
    case 'int':
    case 'float':
      return [kind.toUpperCase(), numberOptions(details)]
    case 'seed':
      return ['INT', { default: 0, min: 0, max: largestSeed, control_after_generate: true }]
    case 'text':
      return ['STRING', { multiline: true, dynamicPrompts: true }]
    case 'line':
      return ['STRING', { default: details.join(' ') }]
    case 'flag':
      return ['BOOLEAN', { default: details[0] === 'true' }]
    case 'one':
      return [details.join(' ').split('|')]
    case 'picture':
      return ['COMBO', { image_upload: true }]
    case 'file':
    case 'any':
      return ['COMBO', {}]
    default:
      return [kind]
  }
}

function numberOptions([usual, range = '', step]: readonly string[]): Record<string, number> {
  const [min, max] = range.split('..')
  return {
    ...{ default: Number(usual), min: Number(min), max: Number(max) },
    ...(step !== undefined && { step: Number(step) }),
  }
}
