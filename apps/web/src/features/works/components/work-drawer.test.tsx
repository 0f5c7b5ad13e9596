import type { Work } from '@easel/contract/client'
import { screen, waitFor } from '@testing-library/react'
import { useSearchParams } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { sampleUser, sampleWork } from '../../../testing/samples.ts'
import { WorkCard } from './work-card.tsx'
import { WorkDrawer } from './work-drawer.tsx'

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

test('an arrow key steps on while the work that is shown still loads', async () => {
  const getWork = () => Promise.withResolvers<Work>().promise
  const { person, router } = await renderPage(<Works />, {
    path: '/profile?work=newer',
    user: sampleUser(),
    api: { getWork },
  })
  await screen.findByRole('dialog', { name: 'Details' })
  const isShown = (id: string) => waitFor(() => expect(router.state.location.search).toBe(`?work=${id}`))
  for (const [key, id] of [
    ['{ArrowRight}', 'middle'],
    ['{ArrowRight}', 'older'],
    ['{ArrowLeft}', 'middle'],
  ] as const) {
    await person.keyboard(key)
    await isShown(id)
  }
})
