import type { PhotoSurvey, TemplateInput } from '@easel/contract/client'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { photoBytes, sampleTemplate } from '../../../testing/samples.ts'
import { expectVisible } from '../../../testing/visible.ts'
import type { DraftItem } from '../draft/draft.ts'
import { draftStore } from '../draft/draft-store.ts'
import { useParams } from '../params/form-inputs.ts'
import { ParamForm } from './param-form.tsx'

const shared = { default: '', required: false, shareable: true } as const
const inputs: TemplateInput[] = [
  {
    ...{ ...shared, name: 'kept', type: 'choice', label: 'What is kept', default: 'auto' },
    choice_arr: [
      { value: 'auto', label: 'Automatic' },
      { value: 'people', label: 'People' },
      { value: 'thing', label: 'The main thing' },
      { value: 'painted', label: 'What I paint' },
    ],
  },
  {
    ...{ ...shared, name: 'painted', type: 'mask', label: 'Part to keep' },
    show_if: { name: 'kept', is: 'painted' },
  },
]
const template = sampleTemplate({ image_count: { min: 1, max: 1 }, input_arr: inputs })

const photo: DraftItem = {
  key: 'photo',
  name: 'a.jpg',
  file: new File([photoBytes], 'a.jpg', { type: 'image/jpeg' }),
  url: 'blob:photo',
  size: { width: 100, height: 50 },
  upload: { kind: 'waiting' },
}

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 100, height: 50, close: () => undefined }))
})
afterEach(() => {
  draftStore.dispatch({ kind: 'begun', templateId: 'none', origin: {} })
  leavePage()
  vi.unstubAllGlobals()
})

function Form() {
  return <ParamForm template={template} params={useParams(template, undefined)} />
}

async function openForm(subject: PhotoSurvey['subject'], locale: 'en' | 'zh' = 'en') {
  const survey = { face_arr: [], part_arr: [], cut: 'clear', busyness: 0.2, lightness: 0.5 } as const
  const surveyPhoto = async () => ({ ...survey, face_arr: [], part_arr: [], subject })
  const page = await renderPage(<Form />, { locale, api: { surveyPhoto } })
  act(() => {
    draftStore.dispatch({ kind: 'begun', templateId: 'template', origin: {} })
    draftStore.dispatch({ kind: 'added', items: [photo] })
  })
  return page
}

test('the form names the part that is cut out, for each choice', async () => {
  const { person } = await openForm({ found: 'people', people_count: 2, thing: 'doubtful' })
  expectVisible(await screen.findByText('Kept: 2 people'))
  await person.click(screen.getByRole('radio', { name: 'The main thing' }))
  expectVisible(screen.getByText(/^Kept: the thing that stands out most, but that is not sure/))
  await person.click(screen.getByRole('radio', { name: 'People' }))
  expectVisible(screen.getByText('Kept: 2 people'))
  await person.click(screen.getByRole('radio', { name: 'What I paint' }))
  expect(screen.queryByText(/^Kept/)).toBeNull()
  expectVisible(screen.getByRole('button', { name: 'Paint over the photo' }))
  expectVisible(screen.getByText(/^Paint over all that is kept/))
})

test('the form states that nothing stands out in a photo, and that no people were found', async () => {
  const { person } = await openForm({ found: 'none', people_count: 0, thing: 'none' })
  expectVisible(await screen.findByText('Nothing in the photo stands out clearly. Paint what to keep.'))
  await person.click(screen.getByRole('radio', { name: 'People' }))
  expectVisible(screen.getByText('No people were found in the photo.'))
})

test('the sentence about the kept part is Chinese on a Chinese page', async () => {
  await openForm({ found: 'people', people_count: 1, thing: 'none' }, 'zh')
  expectVisible(await screen.findByText('保留：1 个人'))
})
