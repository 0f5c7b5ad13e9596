import { describe, expect, test } from 'vitest'
import {
  type EngineFaultWithParams,
  engineFaultAdvice,
  engineFaultText,
  engineFaultTexts,
  locales,
} from '../index.ts'

const params = { bytes: 4096, seconds: 7, name: 'a.safetensors', detail: 'CUDA error', minutes: 45 }
const faults = Object.keys(engineFaultTexts).map((code) => ({ code, params }) as EngineFaultWithParams)

describe.each(faults)('the texts of $code', (fault) => {
  test.each(locales)('have no unfilled parameter in %s', (locale) => {
    for (const text of [engineFaultAdvice(fault, locale), engineFaultText(fault)[locale]])
      expect(text).not.toMatch(/[{}]|undefined/)
  })

  test.each(locales)('keep the words of the engine from makers in %s', (locale) => {
    expect(engineFaultText(fault)[locale]).not.toContain(params.detail)
  })
})

test('a parameter is inserted unchanged', () => {
  const fault: EngineFaultWithParams = { code: 'model_missing', params: { name: '$&{x}.safetensors' } }
  expect(engineFaultText(fault).en).toBe('The engine lacks the model $&{x}.safetensors.')
})
