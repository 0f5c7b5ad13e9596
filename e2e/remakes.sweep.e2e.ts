import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { connectEngine } from './harness/engine.ts'
import { personPhoto } from './harness/photos.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

const journey = openStage()

const nodes = new URL('../packages/nodes/', import.meta.url)
const photo = await personPhoto()
/** Pictures that the engine makes in turn: the person of the photo, another person, a face in profile, and a flower. */
const made = [
  photo.buffer,
  ...(await Promise.all(
    ['admiral', 'machinist', 'hibiscus'].map((name) => readFile(new URL(`photographs/${name}.webp`, nodes))),
  )),
]

/** An engine that makes these pictures for any request. */
function drawing() {
  let count = 0
  return { draw: async () => made[count++ % made.length]! }
}

journey(
  'a photo becomes four headshots without words, and the closest to the photo is marked',
  async ({ server, member }) => {
    await using _engine = await connectEngine(server, drawing())
    const { page, api } = await member()
    await step.openTemplate(page, 'CV Headshot')
    await page.getByText('8 attempts (2 left)').waitFor()
    await step.choosePhotos(page, photo)
    await page.getByText('Office', { exact: true }).click()
    await step.startButton(page).click()
    const first = await step.watchedWork(page)
    const pictures = page.getByRole('group', { name: /^4 works/ })
    for (const number of [1, 2, 3, 4])
      await pictures
        .getByRole('button', { name: `Open Work ${number} of 4` })
        .waitFor({ timeout: step.workTimeoutMs })

    const figures = pictures.getByText(/^Likeness \d+ %/)
    await expect.poll(() => figures.count()).toBe(2)
    expect(await pictures.getByText(/ · closest$/).count()).toBe(1)
    const { batch_work_id_arr } = await api.getWork({ id: first })
    const works = await Promise.all(batch_work_id_arr!.map((id) => api.getWork({ id })))
    const known = works.flatMap(({ likeness }) => likeness ?? []).toSorted((a, b) => b - a)
    expect(known).toHaveLength(2)
    expect(known[0]).toBeGreaterThan(90)
    expect(known[1]).toBeLessThan(known[0]! - 15)
    expect(works.map(({ params }) => params['instruction'])).toEqual(Array(4).fill('headshot-office'))
    expect(await accessibilityFaults(page)).toEqual([])

    await page.getByRole('button', { name: 'Keep only this one' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await pictures.waitFor({ state: 'hidden' })
  },
)

journey('two photos become one picture of both, on a phone in Chinese', async ({ server, member }) => {
  await using _engine = await connectEngine(server, drawing())
  const { page, api, goTo } = await member({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const { work_template_arr } = await api.listWorkTemplates({ keyword: 'Me and My Younger Self' })
  await goTo(`/zh/tool?template=${work_template_arr[0]!.id}`)
  await step.choosePhotos(page, [photo, { ...photo, name: 'child.webp', buffer: made[2]! }])
  await page.getByText('分一块蛋糕').click()
  await page.getByRole('button', { name: '开始生成' }).click()
  await step.watchedWork(page)
  await expect
    .poll(() => page.getByText(/^相似度 \d+%/).count(), { timeout: step.workTimeoutMs })
    .toBeGreaterThan(1)
  expect(await accessibilityFaults(page)).toEqual([])
})
