import type { TemplateInput } from '@easel/contract/client'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { samplePost, sampleTemplate } from '../../../testing/samples.ts'
import { draftStore } from '../draft/draft-store.ts'
import { shownMasks } from '../params/index.ts'
import { useFormParams } from './use-form-params.ts'

const common = { required: false, shareable: false } as const
const inputs: TemplateInput[] = [
  { ...common, name: 'only_here', type: 'boolean', label: 'Only where I paint', default: false },
  {
    ...{ ...common, name: 'where', type: 'mask', label: 'Where', default: '' },
    show_if: { name: 'only_here', is: true },
  },
]
const template = sampleTemplate({ input_arr: inputs })

function MaskCount() {
  return <output>{shownMasks(template, useFormParams(template)).length}</output>
}

afterEach(leavePage)

test('a reset in a remix goes back to the settings of the post, which takes no mask', async () => {
  const post = samplePost({ work_template_id: template.id, params: { only_here: false } })
  act(() => draftStore.dispatch({ kind: 'begun', templateId: template.id, origin: { remix: post.id } }))
  await renderPage(<MaskCount />, { api: { getPost: async () => post } })
  const shown = () => screen.getByRole('status').textContent
  expect(shown()).toBe('0')
  act(() => draftStore.dispatch({ kind: 'set', name: 'only_here', value: true }))
  expect(shown()).toBe('1')
  act(() => draftStore.dispatch({ kind: 'reset' }))
  expect(shown()).toBe('0')
})
