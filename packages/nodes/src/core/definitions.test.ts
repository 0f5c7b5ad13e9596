import { describeRegistry, type InputDeclaration } from '@easel/graph'
import { coreDefinitions, Definitions } from '@easel/workflow'
import { describe, expect, test } from 'vitest'
import { executions } from '../execution.ts'
import { localRegistry, registry } from '../index.ts'
import { coreDeclarations, valueDeclarations } from './declarations.ts'
import { valuesOf } from './values/value-of.ts'

const declarations = [...coreDeclarations, ...valueDeclarations]
const known = coreDefinitions(declarations.map(({ class_type }) => class_type))
const definitions = new Definitions([known])
const ofBoth = declarations.filter(({ class_type }) => class_type in known)

/** Returns the properties of an input that both sides state. Lists of words and picture names are omitted if the list is open. */
function factsOf({ name, type, default: fallback, min, max, step }: InputDeclaration) {
  const isNumber = type === 'INT' || type === 'FLOAT'
  return {
    ...{ name, type: type === 'CHOICE' ? 'COMBO' : type },
    ...(isNumber && { default: fallback, min, max, step: step ?? (type === 'INT' ? 1 : undefined) }),
  }
}

describe('the core nodes', () => {
  test('equal the nodes of the same names in every ComfyUI list', () => {
    expect(ofBoth.length).toBeGreaterThan(20)
  })

  test.each(ofBoth.map((declaration) => [declaration.class_type, declaration] as const))(
    '%s has the inputs and outputs of ComfyUI',
    (name, own) => {
      const wanted = definitions.get(name)!
      expect(own.outputs.map(({ type }) => type)).toEqual(wanted.outputTypes)
      const inputs = wanted.inputs.map(({ name: input, type, options }) =>
        factsOf({ name: input, type, ...options } as unknown as InputDeclaration),
      )
      const isPicture = (input: string) => input === 'image' && name === 'LoadImageMask'
      expect(own.inputs.map(factsOf).filter((input) => !isPicture(input.name))).toEqual(
        inputs.filter((input) => !isPicture(input.name)),
      )
      for (const { name: input, choices } of wanted.inputs) {
        if (!choices?.size) continue
        expect([...own.inputs.find((known) => known.name === input)!.choices!]).toEqual([...choices])
      }
      const optional = (input: { optional?: unknown; default?: unknown }) => input.optional === true
      expect(own.inputs.filter(optional).map(({ name: input }) => input)).toEqual(
        wanted.inputs.filter(({ isRequired }) => !isRequired).map(({ name: input }) => input),
      )
    },
  )

  test('have an execution here, or are replaced by their values before a run', () => {
    for (const { class_type } of coreDeclarations) {
      expect(registry.has(class_type)).toBe(true)
      expect(executions.has(class_type)).toBe(true)
    }
    expect(valueDeclarations.map(({ class_type }) => class_type).sort()).toEqual([...valuesOf.keys()].sort())
    for (const { class_type } of valueDeclarations) expect(registry.has(class_type)).toBe(false)
  })

  test('are described like all other nodes, with colours and long texts marked', () => {
    const info = describeRegistry(localRegistry)
    expect(info['EmptyImage']!.input.optional['color']![1]).toMatchObject({ display: 'color', max: 0xffffff })
    expect(info['PrimitiveStringMultiline']!.input.optional['value']![1]).toMatchObject({ multiline: true })
    expect(info['PrimitiveInt']!.input.optional['value']![1]).toMatchObject({ control_after_generate: true })
    expect(info['LoadImage']!.output).toEqual(['IMAGE', 'MASK'])
    expect(info['OilPainting']!.input.optional['mask']).toEqual(['MASK', {}])
  })
})
