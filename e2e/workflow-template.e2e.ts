import { expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { connectEngine } from './harness/engine.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'
import { wordsToPicture, workflowFile } from './harness/workflows.ts'

const journey = openStage()

journey(
  'a workflow becomes a template with a form, and a work is made with it',
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

    // Suggested fields are chosen; one is added and moved to the front.
    const fields = page.getByRole('list', { name: 'Fields of the form' }).getByRole('listitem')
    await page.getByRole('textbox', { name: 'What to paint · text' }).waitFor()
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

    // The draft outlives the page, and two clicks publish one template.
    await page.reload()
    await page.getByText(`Runs on ${engine.name}`).waitFor()
    await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe('Fox painter')
    await page.getByRole('button', { name: 'Publish the template' }).dblclick()
    await page.waitForURL(/\/tool\?template=/)
    await page.getByRole('heading', { name: 'Fox painter' }).waitFor()
    expect(await ownTemplates()).toHaveLength(1)

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
