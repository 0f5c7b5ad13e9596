import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

const journey = openStage()

const badge = (page: Page, count: number) =>
  page.getByRole('button', { name: `${count} attempts left`, exact: true })

journey('daily tasks give attempts once a day, and the history lists every change', async (stage) => {
  const { page, goTo, api, context } = await stage.member()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await goTo('/privacy')
  await badge(page, 10).click()
  const popup = page.getByRole('dialog', { name: '10 attempts left' })
  await popup.getByText('Remaining change times').waitFor()
  await popup.getByText('Increase the frequency by completing tasks').waitFor()
  await popup.getByText('Check in (+5)').waitFor()
  await popup.getByText('Share link (+5)').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  const claims: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/user_task/command')) claims.push(request.postData() ?? '')
  })
  await popup.getByRole('button', { name: 'Check in' }).dblclick()
  await step.toast(page, '5 attempts added').waitFor()
  const done = page.getByRole('button', { name: 'Checked in' })
  await done.waitFor()
  expect(await done.isDisabled()).toBe(true)
  expect(claims).toEqual(['{"Type":1,"CommandInfo":{"Type":"check-in"}}'])

  await page.getByRole('button', { name: 'Go and share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share', exact: true })
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await step.toast(page, 'Copy link successful').waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^http.*\/inspiration$/)
  await badge(page, 20).waitFor()
  expect(claims.slice(1)).toEqual(['{"Type":1,"CommandInfo":{}}'])
  await dialog.getByRole('button', { name: 'Close' }).click()

  await badge(page, 20).click()
  const shared = page.getByRole('button', { name: 'Shared' })
  await shared.waitFor()
  expect(await shared.isDisabled()).toBe(true)
  const ledger = page.getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect.poll(() => ledger.count()).toBe(3)
  expect(await ledger.allTextContents()).toEqual([
    expect.stringMatching(/^Share link.*\+520 left$/),
    expect.stringMatching(/^Check in.*\+515 left$/),
    expect.stringMatching(/^Welcome.*\+1010 left$/),
  ])
  expect(await step.attemptsOf(api)).toBe(20)
})
