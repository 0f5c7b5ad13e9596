import { expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { connectEngine } from './harness/engine.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'
import { wordsToPicture, workflowFile } from './harness/workflows.ts'

const journey = openStage()

journey(
  'a workflow becomes a template with a form, and a work is made with the template',
  async ({ server, member }) => {
    await using engine = await connectEngine(server)
    const maker = await member()
    const { page, api, user } = maker
    const ownTemplates = async () => (await api.listWorkTemplates({ user_id: user.id })).work_template_arr

    await maker.goTo('/tool')
    await page.getByRole('link', { name: 'New template from a workflow' }).click()
    await page.waitForURL('**/templates/new')
    await page.getByRole('heading', { name: 'New template from a workflow' }).waitFor()
    const other = { ...wordsToPicture[1]!, inputs: { ckpt_name: 'other.safetensors' } }
    await step.choosePhotos(page, workflowFile({ ...wordsToPicture, 1: other }))
    await page.getByText('other.safetensors is missing in the folder').first().waitFor()
    await page.getByText('No template can be made from it yet').waitFor()
    await page.getByLabel('In place of other.safetensors').selectOption('sd_xl_base_1.0.safetensors')
    await page.getByText('Uses sd_xl_base_1.0.safetensors in place of other.safetensors.').waitFor()
    await page.getByText(`Runs on ${engine.name}`).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await step.choosePhotos(page, workflowFile())
    await page.getByText(`Runs on ${engine.name}`).waitFor()

    // The suggested fields are accepted. Another field is added and moved to the front.
    const fields = page.getByRole('list', { name: 'Fields of the form' }).getByRole('listitem')
    await page.getByRole('textbox', { name: 'What to paint · text', exact: true }).waitFor()
    const count = await fields.count()
    await page.getByRole('searchbox', { name: 'Search inputs' }).fill('scheduler')
    await page.getByRole('checkbox', { name: /^scheduler/ }).check()
    await expect.poll(() => fields.count()).toBe(count + 1)
    const up = page.getByRole('button', { name: 'Move Scheduler up' })
    await up.press('Enter')
    await page.getByText(`Scheduler is now at position ${count}.`).waitFor()
    expect(await up.evaluate('document.activeElement?.getAttribute("aria-label")')).toBe('Move Scheduler up')
    await page.getByLabel('Title', { exact: true }).fill('Fox painter')
    expect(await accessibilityFaults(page)).toEqual([])

    // The draft is kept after a reload, and a double click publishes one template only.
    await page.reload()
    await page.getByText(`Runs on ${engine.name}`).waitFor()
    await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe('Fox painter')
    // The template is tried before it is published: other users do not see the draft, and the result becomes the cover.
    await page.getByText(/attempts? \(\d+ left\)/).waitFor()
    await page.getByRole('button', { name: 'Try it' }).dblclick()
    await page.getByRole('button', { name: 'Try again' }).waitFor({ timeout: step.workTimeoutMs })
    await page.getByText('your latest trial becomes the cover').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await ownTemplates()).toMatchObject([{ title: 'Fox painter', is_draft: true }])
    expect((await maker.api.listWorks({})).work_arr).toHaveLength(1)
    await page.getByRole('button', { name: 'Publish the template' }).dblclick()
    await page.waitForURL(/\/tool\?template=/)
    await page.getByRole('heading', { name: 'Fox painter' }).waitFor()
    const [published, ...more] = await ownTemplates()
    expect(more).toEqual([])
    expect([published!.is_draft, published!.cover_pending]).toEqual([undefined, undefined])

    await page.getByLabel('Positive prompt', { exact: true }).fill('a red fox')
    await step.startButton(page).click()
    const id = await step.watchedWork(page)
    await expect
      .poll(async () => (await api.getWork({ id })).state, { timeout: step.workTimeoutMs })
      .toBe('done')

    await maker.goTo('/templates/mine')
    await page.getByRole('link', { name: 'Edit Fox painter' }).click()
    await page.getByLabel('Title', { exact: true }).fill('Fox studio')
    await page.getByRole('button', { name: 'Remove Scheduler' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Fox studio' }).waitFor()
    const [changed] = await ownTemplates()
    expect(changed?.input_arr).toHaveLength(count)

    await maker.goTo('/templates/mine')
    await page.getByRole('button', { name: 'Delete Fox studio' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No templates of yours yet').waitFor()
    expect(await ownTemplates()).toEqual([])
  },
)

journey('a workflow that no engine can run is kept as a draft, and can be changed', async ({ member }) => {
  const maker = await member()
  const { page, api, user } = maker
  await maker.goTo('/templates/new')
  const other = { ...wordsToPicture[1]!, inputs: { ckpt_name: 'to-come.safetensors' } }
  await step.choosePhotos(page, workflowFile({ ...wordsToPicture, 1: other }))
  const keep = page.getByRole('button', { name: 'Keep it, and tell me when it can run' })
  await keep.waitFor()
  await page.getByLabel('Title', { exact: true }).fill('Fox to come')
  await page.getByLabel('Title in Chinese, if it differs').fill('狐狸')
  await keep.dblclick()
  await page.waitForURL('**/templates/mine')
  await page.getByText('Draft · waits for a server that can run it').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByRole('link', { name: 'Edit Fox to come' }).click()
  await page.getByLabel('Description in Chinese, if it differs').fill('一只红狐狸')
  expect(await page.getByLabel('Title in Chinese, if it differs').inputValue()).toBe('狐狸')
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await page.waitForURL('**/templates/mine')
  const { work_template_arr } = await api.listWorkTemplates({ user_id: user.id })
  expect(work_template_arr).toMatchObject([{ title: 'Fox to come', is_draft: true, awaits_engine: true }])
  const { title, description } = await api.getWorkTemplateGraph({ id: work_template_arr[0]!.id })
  expect([title, description]).toEqual([
    { en: 'Fox to come', zh: '狐狸' },
    { en: '一只红狐狸', zh: '一只红狐狸' },
  ])
})
