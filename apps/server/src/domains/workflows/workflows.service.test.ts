import { faultText } from '@easel/contract'
import { expect, test } from 'vitest'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { convertWorkflow } from './workflows.service.ts'

function detailsOf(ui: unknown) {
  try {
    convertWorkflow({ ui, now: new Date() })
    return []
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return error.details.map((found) => [found.path, faultText(found, 'en'), faultText(found, 'zh')])
  }
}

test.each([
  [{ nodes: [5] }, 'An object is expected', '须为对象'],
  [{ nodes: [{ id: 1, type: 'LoadImage', inputs: 'x' }] }, 'A list is expected', '须为列表'],
  [{ nodes: [{ id: 1, type: 7 }] }, 'A text is expected', '须为文本'],
  [{ nodes: [], version: 9 }, 'Versions up to 1 are known', '只支持不高于 1 的版本'],
])('the refusal of a workflow is in both languages: %j', (ui, en, zh) => {
  expect(detailsOf(ui)).toEqual([[expect.stringMatching(/^ui\.(nodes|version)/), en, zh]])
})
