import type { OriginCheck } from '@easel/contract/client'
import { expect, test } from 'vitest'
import { originSummary } from './origin-summary.ts'

const scheme = 'http://cv.iptc.org/newscodes/digitalsourcetype/'
const iptc = (type: string) => ({ iptc: { digital_source_type: `${scheme}${type}` } })
const signed = (type: string, state: 'valid' | 'broken' = 'valid') => ({
  c2pa: {
    ...{ state, trusted: true, digital_source_type_arr: [`${scheme}${type}`] },
    ...{ action_arr: [], ingredient_count: 1, model_arr: [], problem_arr: [] },
  },
})
const titleOf = (check: OriginCheck) => originSummary(check).title

test('a file of this site is described as made here, with its source type', () => {
  const check = {
    ai: 'unknown' as const,
    ours: { by: 'content' as const },
    ...iptc('algorithmicallyEnhanced'),
    ...signed('algorithmicallyEnhanced'),
  }
  expect(originSummary(check)).toEqual({ title: 'here_algorithmicallyEnhanced', text: 'here_signed' })
  expect(originSummary({ ...check, c2pa: undefined }).text).toBe('here_unsigned')
  const composite = { ...iptc('compositeWithTrainedAlgorithmicMedia') }
  expect(titleOf({ ai: 'yes', ours: { by: 'signature' }, ...composite })).toBe(
    'here_compositeWithTrainedAlgorithmicMedia',
  )
})

test('a label of this site alone does not prove that a file was made here', () => {
  expect(titleOf({ ai: 'yes', ours: { by: 'label' }, aigc: { label: '1' } })).toBe('ai_yes')
})

test('a file from elsewhere is described by its own labels', () => {
  expect(titleOf({ ai: 'yes', ...iptc('trainedAlgorithmicMedia') })).toBe('head_trainedAlgorithmicMedia')
  expect(titleOf({ ai: 'yes', ...signed('trainedAlgorithmicMedia'), ...iptc('digitalCapture') })).toBe(
    'head_trainedAlgorithmicMedia',
  )
  expect(titleOf({ ai: 'unknown', ...iptc('algorithmicMedia') })).toBe('head_algorithmicMedia')
  expect(originSummary({ ai: 'unknown', ...iptc('digitalCapture') })).toEqual({
    title: 'head_digitalCapture',
    text: 'said_text',
  })
})

test('a missing or unknown label is ignored, and a broken signature proves nothing', () => {
  const nothing = { title: 'ai_unknown', text: 'ai_unknown_text' }
  expect(originSummary({ ai: 'unknown' })).toEqual(nothing)
  expect(originSummary({ ai: 'unknown', ...iptc('madeUp') })).toEqual(nothing)
  expect(originSummary({ ai: 'unknown', ...signed('digitalCapture', 'broken') })).toEqual(nothing)
  expect(titleOf({ ai: 'likely', generator: 'ComfyUI' })).toBe('ai_likely')
})
