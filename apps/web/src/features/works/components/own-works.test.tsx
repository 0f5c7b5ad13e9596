import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { sampleUser, sampleWork } from '../../../testing/samples.ts'
import { OwnWorks } from './own-works.tsx'

afterEach(leavePage)

test('words that were typed just before all filters were cleared are not searched later', async () => {
  const { person, router } = await renderPage(<OwnWorks label="Works" empty={null} />, {
    path: '/profile?favourite=1',
    user: sampleUser(),
    api: {
      listWorks: async () => ({ work_arr: [sampleWork()], next_cursor: null }),
      listUsedTemplates: async () => ({ template_arr: [] }),
    },
  })
  const field = () => screen.getByRole<HTMLInputElement>('searchbox')
  const searched: string[] = []
  router.subscribe(({ location }) => searched.push(location.search))
  await person.type(field(), 'sea')
  await person.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(field().value).toBe('')
  // If the words “sea” were still waiting to be searched, they would be searched before the words that are typed now.
  await person.type(field(), 'lake')
  await waitFor(() => expect(router.state.location.search).toBe('?q=lake'))
  expect(searched.filter((search) => search.includes('sea'))).toEqual([])
})
