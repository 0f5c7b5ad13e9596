import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { sampleFile, samplePost } from '../../../testing/samples.ts'
import { SaveButton } from './save-button.tsx'
import { askedToShare, closeShare, isSharing } from './share-slot.tsx'

afterEach(() => {
  closeShare()
  leavePage()
})

const trained = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'

/** A post whose file has this source type. */
function postOf(digital_source_type: string) {
  const image = { ...sampleFile, digital_source_type }
  return samplePost({ result_info: { data: { outputs: [{ files: { image, thumbnail: image } }] } } })
}

async function save(source: string, is_marked: boolean) {
  const signTargetDownload = vi.fn(() => Promise.resolve({ url: '#saved', expires_ts: 0, is_marked }))
  const post = postOf(source)
  const { person } = await renderPage(<SaveButton subject={{ kind: 'post', post }} />, {
    api: { signTargetDownload },
  })
  await person.click(screen.getByRole('button', { name: 'Save file' }))
  return { post, signTargetDownload }
}

test('the file of a post that a model made is shown with its mark before it is saved', async () => {
  const { post, signTargetDownload } = await save(trained, true)
  expect(isSharing()).toBe(true)
  expect(askedToShare()).toEqual({ subject: { kind: 'post', post }, begin: 'download' })
  expect(signTargetDownload).not.toHaveBeenCalled()
})

test('a file with an unexpected mark is shown, too', async () => {
  await save('', true)
  await waitFor(() => expect(isSharing()).toBe(true))
})

test('a file without a mark is saved at once', async () => {
  const { signTargetDownload } = await save('', false)
  await waitFor(() => expect(signTargetDownload).toHaveBeenCalledOnce())
  expect(isSharing()).toBe(false)
})
