import type { Work } from '@easel/contract/client'
import { act, screen, waitFor } from '@testing-library/react'
import { useSearchParams } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { sampleUser, sampleWork } from '../../../testing/samples.ts'
import { WorkCard } from './work-card.tsx'
import WorkDrawer from './work-drawer.lazy.tsx'

afterEach(leavePage)

const works = ['newer', 'middle', 'older'].map((id) => sampleWork({ id }))

function Works() {
  const [params] = useSearchParams()
  return (
    <>
      <main>
        {works.map((work) => (
          <WorkCard key={work.id} work={work} eager={false} />
        ))}
      </main>
      <WorkDrawer workId={params.get('work')} />
    </>
  )
}

/** Opens the first work; no work finishes loading in this test. */
async function openFirst() {
  const page = await renderPage(<Works />, {
    path: '/profile?work=newer',
    user: sampleUser(),
    api: { getWork: () => Promise.withResolvers<Work>().promise },
  })
  const dialog = await screen.findByRole('dialog', { name: 'Details' })
  // A screen reader would read the whole description of the dialog.
  expect(dialog.getAttribute('aria-describedby')).toBeNull()
  // The frame around the drawer is invisible, so that the page is visible beside the drawer.
  expect(dialog.className).toContain('_content_')
  expect(dialog.parentElement!.className).not.toContain('_content_')
  const isShown = (id: string) => waitFor(() => expect(page.router.state.location.search).toBe(`?work=${id}`))
  return { ...page, isShown }
}

test('an arrow key opens the next work while the shown work is still loading', async () => {
  const { person, isShown } = await openFirst()
  for (const [key, id] of [
    ['{ArrowRight}', 'middle'],
    ['{ArrowRight}', 'older'],
    ['{ArrowLeft}', 'middle'],
  ] as const) {
    await person.keyboard(key)
    await isShown(id)
  }
})

test('if arrow keys are pressed faster than the page updates, each press still counts as a step', async () => {
  const { person, isShown } = await openFirst()
  const press = (key: string) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  act(() => {
    press('ArrowRight')
    press('ArrowRight')
  })
  await isShown('older')
  await person.keyboard('{ArrowLeft}')
  await isShown('middle')
})
