import { pngWithTexts, samplePhoto } from '@easel/testkit'
import sharp from 'sharp'
import { expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { connectEngine } from './harness/engine.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

const journey = openStage()

const parameters = `a lighthouse, (fog:1.2) <lora:unheard-of-ink:0.7>
Negative prompt: people
Steps: 12, Sampler: Euler, CFG scale: 6.5, Seed: 4242, Size: 512x640, Model: unheard-of`

journey(
  "words are taken from a picture's file, added from suggestions, and drawn from a list",
  async ({ server, member }) => {
    await using _ = await connectEngine(server)
    const { page, api } = await member()
    await step.openTemplate(page, 'Words to Picture')
    const field = page.getByLabel('Your words')
    await field.fill('fog '.repeat(501))
    await page.getByText('4 characters too long: at most 2000 fit.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await step.startButton(page).click()
    await page.getByText('Your words: 4 characters too long: at most 2000 fit.').waitFor()
    await field.fill('my own words')
    const photo = await sharp(await samplePhoto({ width: 64, height: 80 }))
      .png()
      .toBuffer()
    const choose = (buffer: Buffer) =>
      page
        .getByLabel('Use a picture’s words')
        .setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer })
    const uploads: string[] = []
    page.on('request', (request) => request.method() === 'POST' && uploads.push(request.url()))

    await choose(photo)
    await page.getByText('This picture’s file has no words.').waitFor()
    expect(await field.inputValue()).toBe('my own words')

    await choose(pngWithTexts(photo, { parameters }))
    await page.getByText(/Words taken from a picture made with Stable Diffusion web UI/).waitFor()
    await expect.poll(() => field.inputValue()).toBe('a lighthouse, (fog:1.2)')
    await page.getByText(/model unheard-of.*LoRA unheard-of-ink/).waitFor()
    expect(await page.getByRole('radio', { name: '4:5' }).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => field.inputValue()).toBe('my own words')
    await choose(pngWithTexts(photo, { parameters }))
    await expect.poll(() => field.inputValue()).toBe('a lighthouse, (fog:1.2)')
    expect(uploads.filter((url) => /upload/.test(url))).toEqual([])

    await page.getByRole('button', { name: 'Help with words' }).press('Enter')
    await page.getByText('Light', { exact: true }).press('Enter')
    const light = page.getByRole('group', { name: 'Light' })
    await light.getByRole('button', { name: 'moonlight' }).press('Space')
    await light.getByRole('button', { name: 'moonlight', pressed: true }).waitFor()
    expect(await field.inputValue()).toBe('a lighthouse, (fog:1.2), moonlight')
    expect(await accessibilityFaults(page)).toEqual([])

    await step.startButton(page).click()
    const work = await step.onlyWork(api, 'done')
    expect(work.params).toMatchObject({
      prompt: 'a lighthouse, (fog:1.2), moonlight',
      seed: 4242,
      format: 'portrait',
    })

    // Used words are listed again, and the name of a user's list is replaced by one of its entries.
    await step.openTemplate(page, 'Words to Picture')
    await page.getByRole('button', { name: 'Reset to defaults' }).click()
    await field.fill('a mill __light__')
    await page.getByText(/draws one of the two/).waitFor()
    await page.getByRole('button', { name: 'My words' }).click()
    const dialog = page.getByRole('dialog', { name: 'My words' })
    await dialog.getByText('Lists for alternatives').click()
    await dialog.getByLabel('Name of the list').fill('light')
    await dialog.getByLabel('Entries, one a line').fill('at dusk')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.getByText('__light__', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Favourite: a lighthouse, (fog:1.2), moonlight' }).press('Space')
    await dialog.getByRole('button', { name: /^Favourite/, pressed: true }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await step.startButton(page).click()
    await expect
      .poll(async () => (await step.worksOf(api)).map(({ words }) => words?.['prompt']), { timeout: 60_000 })
      .toContain('a mill at dusk')
    await page.getByRole('button', { name: 'My words' }).click()
    await dialog.getByRole('button', { name: /^a lighthouse/ }).click()
    await expect.poll(() => field.inputValue()).toBe('a lighthouse, (fog:1.2), moonlight')
  },
)
