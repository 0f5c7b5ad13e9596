import { CodeError } from '@easel/contract/client'
import { expect, test } from 'vitest'
import { sampleTemplate } from '../../../testing/samples.ts'
import { paramFaults } from './param-faults.ts'

const template = sampleTemplate({
  input_arr: [
    {
      ...{ name: 'guide_kind', type: 'choice', label: 'Follow', default: 'edges' },
      ...{ required: false, shareable: true },
    },
  ],
})
const refusal = (Code: 'A0400' | 'B0300', ...paths: string[]) =>
  new CodeError(400, {
    ...{ Code, Message: 'The request is not valid', request_id: '' },
    details: paths.map((path) => ({ path, code: 'guide_family', message: 'No ControlNet' })),
  })

test.each([
  [
    'a refused setting',
    refusal('A0400', 'params.guide_kind'),
    [{ label: 'Follow', message: 'No ControlNet' }],
  ],
  ['a setting that the form does not have', refusal('A0400', 'params.other'), []],
  ['a refused picture', refusal('A0400', 'source_arr'), []],
  ['another refusal', refusal('B0300', 'params.guide_kind'), []],
  ['a failed connection', new Error('offline'), []],
])('%s has the expected reasons', (_, error, reasons) => {
  expect(paramFaults(error, template)).toEqual(reasons)
})
