import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

const journey = openStage()

const painting = {
  1: { class_type: 'LoadImage', inputs: { image: '' } },
  2: { class_type: 'OilPainting', inputs: { image: ['1', 0] } },
  3: { class_type: 'SaveImage', inputs: { image: ['2', 0] } },
}

const fields = (page: Page) => page.getByRole('list', { name: 'Fields of the form' }).getByRole('listitem')
const openBuilder = async (page: Page, title: string) => {
  await page.getByRole('button', { name: `More about ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Publish as template' }).click()
  await page.getByRole('heading', { name: 'Template', exact: true }).waitFor()
}

journey('a project is published as a template, and the template is changed', async ({ member }) => {
  const maker = await member({ viewport: { width: 1440, height: 900 }, theme: 'dark' })
  const { page, api } = maker
  const { id } = await api.createProject({ title: 'Thick', ui: painting })
  const published = async () => (await api.listProjectTemplates({ id })).work_template_arr
  await maker.goTo(`/projects/${id}`)
  await openBuilder(page, 'Thick')
  await page.getByText('Runs here, on this server').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  // A field is chosen on the canvas, and its link leads back to the node.
  await page.getByRole('button', { name: 'Show all' }).click()
  const before = await fields(page).count()
  const pick = page.getByRole('button', { name: /^Strength: a field of the form$/i })
  const isChosen = (await pick.getAttribute('aria-pressed')) === 'true'
  await pick.click()
  await expect.poll(() => fields(page).count()).toBe(before + (isChosen ? -1 : 1))
  if (isChosen) await pick.click()
  await expect.poll(() => pick.getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('textbox', { name: /strength$/i }).fill('Thickness')
  await page.getByRole('textbox', { name: /strength in Chinese/i }).fill('厚度')
  await page.getByRole('region', { name: 'Preview' }).getByText('Thickness').waitFor()

  await page.getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  await openBuilder(page, 'Thick')
  await expect.poll(() => page.getByRole('textbox', { name: /strength$/i }).inputValue()).toBe('Thickness')
  // The form gets a preset and a sample. The sample has to run first.
  await page.getByRole('button', { name: 'Add a preset' }).click()
  await page.getByRole('textbox', { name: 'Name of preset 1', exact: true }).fill('Thickest')
  await page.getByRole('textbox', { name: 'Name of preset 1 in Chinese' }).fill('最厚')
  await page.getByLabel('Run a sample before publishing').check()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Publish the template' }).click()
  await page.getByText('Published as “Thick”.').waitFor()
  const [template] = await published()
  expect(template).toMatchObject({ title: 'Thick', version: 1 })
  expect(template).not.toHaveProperty('cover_pending')
  await step.seesPictures(page.getByRole('img', { name: 'Result of the sample of “Thick”' }))
  expect(template!.preset_arr).toMatchObject([{ name: 'Thickest' }])
  expect(template!.input_arr.map(({ label }) => label)).toContain('Thickness')

  await page.getByLabel('Title', { exact: true }).fill('Thick paint')
  await page.getByRole('button', { name: 'Publish the changes' }).click()
  await page.getByText('Published as “Thick paint”.').waitFor()
  expect(await published()).toMatchObject([{ id: template!.id, title: 'Thick paint', version: 2 }])

  // A field whose input is deleted states this, and can be removed.
  await page.getByRole('button', { name: 'Back to the graph' }).click()
  await page.locator('.react-flow__node[data-id="2"] header').click()
  await page.keyboard.press('Delete')
  await openBuilder(page, 'Thick')
  await page.getByText('The graph has no input “strength” of node 2').waitFor()
  await page.getByRole('button', { name: 'Remove Thickness' }).click()
  await page.getByText('The graph has no input “strength” of node 2').waitFor({ state: 'detached' })
})

journey('on a phone, the form is a page of its own, in Chinese', async ({ member }) => {
  const maker = await member({ viewport: { width: 390, height: 844 }, hasTouch: true, theme: 'light' })
  const { page, api } = maker
  const { id } = await api.createProject({ title: '厚涂', ui: painting })
  await maker.goTo(`/zh/projects/${id}`)
  await page.getByRole('button', { name: '厚涂的更多操作' }).tap()
  await page.getByRole('menuitem', { name: '发布为模板' }).tap()
  await page.getByRole('heading', { name: '模板', exact: true }).waitFor()
  await page.getByRole('list', { name: '表单字段' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})
