import type { OriginCheck } from '@easel/contract/client'
import { expect, test } from 'vitest'
import { headlineOf } from './headline.ts'

const scheme = 'http://cv.iptc.org/newscodes/digitalsourcetype/'
const iptc = (type: string) => ({ iptc: { digital_source_type: `${scheme}${type}` } })
const signed = (type: string, state: 'valid' | 'broken' = 'valid') => ({
  c2pa: {
    ...{ state, trusted: true, digital_source_type_arr: [`${scheme}${type}`] },
    ...{ action_arr: [], ingredient_count: 1, problem_arr: [] },
  },
})
const titleOf = (check: OriginCheck) => headlineOf(check).title

test('a file of this site is said to be that, and what it was made of', () => {
  const check = {
    ai: 'unknown' as const,
    ours: { by: 'content' as const },
    ...iptc('algorithmicallyEnhanced'),
    ...signed('algorithmicallyEnhanced'),
  }
  expect(headlineOf(check)).toEqual({ title: 'here_algorithmicallyEnhanced', text: 'here_signed' })
  expect(headlineOf({ ...check, c2pa: undefined }).text).toBe('here_unsigned')
  const composite = { ...iptc('compositeWithTrainedAlgorithmicMedia') }
  expect(titleOf({ ai: 'yes', ours: { by: 'signature' }, ...composite })).toBe(
    'here_compositeWithTrainedAlgorithmicMedia',
  )
})

test('a label of this site proves nothing of the file that bears it', () => {
  expect(titleOf({ ai: 'yes', ours: { by: 'label' }, aigc: { label: '1' } })).toBe('ai_yes')
})

test('of another file it is told what it says of itself', () => {
  expect(titleOf({ ai: 'yes', ...iptc('trainedAlgorithmicMedia') })).toBe('head_trainedAlgorithmicMedia')
  expect(titleOf({ ai: 'yes', ...signed('trainedAlgorithmicMedia'), ...iptc('digitalCapture') })).toBe(
    'head_trainedAlgorithmicMedia',
  )
  expect(titleOf({ ai: 'unknown', ...iptc('algorithmicMedia') })).toBe('head_algorithmicMedia')
  expect(headlineOf({ ai: 'unknown', ...iptc('digitalCapture') })).toEqual({
    title: 'head_digitalCapture',
    text: 'said_text',
  })
})

test('one that says nothing, or something that nobody knows, bears no label; a broken signature vouches for nothing', () => {
  const nothing = { title: 'ai_unknown', text: 'ai_unknown_text' }
  expect(headlineOf({ ai: 'unknown' })).toEqual(nothing)
  expect(headlineOf({ ai: 'unknown', ...iptc('madeUp') })).toEqual(nothing)
  expect(headlineOf({ ai: 'unknown', ...signed('digitalCapture', 'broken') })).toEqual(nothing)
  expect(titleOf({ ai: 'likely', generator: 'ComfyUI' })).toBe('ai_likely')
})
