import { expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { tinyPhoto } from './harness/photos.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

const journey = openStage()

journey(
  'two settings of a form are compared: a work is made for each pair of values, and one picture shows all results',
  async ({ member }) => {
    const maker = await member()
    const { page, api } = maker
    await maker.goTo('/tool')
    await step.openTemplate(page, 'Oil Painting')
    await step.choosePhotos(page, await tinyPhoto())
    await page.getByRole('button', { name: 'Compare settings' }).press('Enter')
    const dialog = page.getByRole('dialog')
    const settings = dialog.getByRole('combobox')
    await settings.first().selectOption('finish')
    await dialog.getByRole('checkbox', { name: 'Type the values one by one' }).check()
    const values = dialog.getByRole('textbox', { name: 'Values, one a line' })
    await values.fill('0.2\n9')
    await dialog.getByText('“9” is outside the range').waitFor()
    expect(await dialog.getByRole('button', { name: 'Run all' }).isDisabled()).toBe(true)
    await values.fill('0.2\n0.8')
    await settings.nth(1).selectOption('seed')
    await dialog.getByText('6 runs · 6 attempts').waitFor()
    await dialog.getByText(/more runs can be started this hour/).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Run all' }).press('Enter')
    await page.getByRole('radio', { name: /Work 6 of 6: 0.8/ }).waitFor()
    // After a reload, the page shows the same works.
    await page.reload()
    await page.getByRole('button', { name: 'One picture of all' }).click({ timeout: step.workTimeoutMs })
    await step.seesPictures(page.getByRole('img', { name: 'All results with their values' }))
    expect(await accessibilityFaults(page)).toEqual([])
    const works = await step.worksOf(api)
    expect(works.map(({ state }) => state)).toEqual(works.map(() => 'done'))
    expect(works.map(({ params }) => params['finish']).toSorted()).toEqual([0.2, 0.2, 0.2, 0.8, 0.8, 0.8])
  },
)

journey(
  'one click cancels all waiting works, and a message states how many attempts were returned',
  async ({ member }) => {
    const maker = await member()
    const { page, api } = maker
    await maker.goTo('/tool')
    await step.openTemplate(page, 'Oil Painting')
    await step.choosePhotos(page, await tinyPhoto())
    await page.getByRole('button', { name: 'Compare settings' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').first().selectOption('seed')
    await dialog.getByRole('spinbutton', { name: 'Number of values' }).fill('9')
    await dialog.getByRole('button', { name: 'Run all' }).click()
    await page.getByRole('button', { name: 'Cancel all' }).click()
    await step.toast(page, 'came back').waitFor()
    await expect
      .poll(
        async () =>
          (await step.worksOf(api)).filter(({ state }) => state === 'queue' || state === 'doing').length,
      )
      .toBe(0)
    const done = (await step.worksOf(api)).filter(({ state }) => state === 'done').length
    expect(await step.attemptsOf(api)).toBe(10 - done)
  },
)
