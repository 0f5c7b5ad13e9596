import { pictureOf } from '@easel/testkit'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { draw } from './harness/gallery.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

const journey = openStage()

const editorOf = (page: Page, name = 'Edit picture') => page.getByRole('dialog', { name })

journey(
  'a result is turned, lit and captioned without taking an attempt, and the original is restored',
  async ({ member }) => {
    const { page, goTo, api } = await member()
    const { id } = await draw({ api })
    const before = pictureOf(await api.getWork({ id }))
    await goTo(`/profile?work=${id}`)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const editor = editorOf(page)
    await editor.getByRole('button', { name: 'Rotate right' }).click()
    await editor.getByRole('slider', { name: 'Straighten' }).press('ArrowRight')
    expect(await accessibilityFaults(page)).toEqual([])
    await editor.getByText('Light', { exact: true }).click()
    await editor.getByRole('slider', { name: 'Exposure' }).press('ArrowRight')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+Shift+Z')
    await editor.getByText('Words', { exact: true }).click()
    await editor.getByRole('button', { name: 'Add words' }).click()
    await editor.getByRole('textbox', { name: 'Text 1' }).fill('Evening 傍晚')
    await editor.getByRole('button', { name: /^Text 1\. Drag/ }).press('ArrowUp')
    expect(await accessibilityFaults(page)).toEqual([])

    // Closing asks before the changes are lost.
    await page.keyboard.press('Escape')
    await page.getByText('You have unsaved changes. Close anyway?').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).last().click()
    await editor.getByRole('button', { name: 'Save' }).click()
    await step.toast(page, 'The picture is saved').waitFor()
    const { edit } = await api.getWorkEdit({ id })
    expect(edit).toMatchObject({
      ...{ turns: 1, angle: 0.5, light: { exposure: 0.01 } },
      text_arr: [{ text: 'Evening 傍晚', y: 0.49 }],
    })
    const after = pictureOf(await api.getWork({ id }))
    expect(after.width / after.height).toBeCloseTo(before.height / before.width, 1)

    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await editor.getByRole('button', { name: 'Back to the original' }).click()
    await editor.getByRole('button', { name: 'Save' }).click()
    await expect.poll(async () => pictureOf(await api.getWork({ id })).key).toBe(before.key)
  },
)

journey(
  'on a phone in Chinese, a picture that was edited elsewhere is not overwritten',
  async ({ member }) => {
    const { page, goTo, api, expecting } = await member()
    const { id } = await draw({ api })
    await page.setViewportSize({ width: 390, height: 780 })
    await goTo(`/zh/profile?work=${id}`)
    await page.getByRole('button', { name: '修图', exact: true }).click()
    const editor = editorOf(page, '修图')
    await editor.getByRole('button', { name: '左右翻转' }).click()
    expect(await accessibilityFaults(page)).toEqual([])
    await api.setWorkEdit({ id, version: 0, edit: { turns: 2 } })
    expecting(409, /\/edit$/)
    await editor.getByRole('button', { name: '保存' }).click()
    await page.getByText('这张图片已在其他窗口中修改').waitFor()
    expect((await api.getWorkEdit({ id })).edit).toMatchObject({ turns: 2, is_mirrored: false })
  },
)
