import type { Post, Work } from '@easel/contract'
import type { Member } from './person.ts'
import { smallPhoto } from './photos.ts'
import * as step from './steps.ts'

/** Makes and posts a painting through the pages, for journeys that need one to look at. */
export async function postPainting(
  { page, api }: Member,
  title: string,
): Promise<{ work: Work; post: Post }> {
  await step.openTemplate(page, /^Oil Painting/)
  await step.choosePhotos(page, await smallPhoto())
  await step.startButton(page).click()
  await page.getByRole('button', { name: 'Post & Download' }).waitFor()
  const work = await step.onlyWork(api, 'done')
  const post = await api.createPost({ work_id: work.id, title })
  return { work, post }
}
