import type { Work } from '@easel/contract/client'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { sampleUser, sampleWork } from '../../../testing/samples.ts'
import { expectVisible } from '../../../testing/visible.ts'
import { FailedWork } from './failed-work.tsx'

afterEach(leavePage)

const words = {
  en: { retry: 'Retry', change: 'Change and start again', message: 'The picture is damaged' },
  zh: { retry: '重试', change: '修改后重新开始', message: '图片已损坏' },
} as const

const endings = [
  ['its material', 'fail', 'material', 'change'],
  ['a fault of the system', 'break', 'system', 'retry'],
  ['a limit', 'break', 'limit', 'retry'],
  ['a cancel', 'break', undefined, 'retry'],
] as const

for (const locale of ['en', 'zh'] as const) {
  test.each(endings)(
    `a work that ended by %s offers only the actions that may help (${locale})`,
    async (_by, state, reason, offer) => {
      const { message, ...offers } = words[locale]
      const error: Partial<Work> = reason ? { error: { reason, message } } : {}
      const work = sampleWork({ id: 'failed', state, result_info: null, ...error })
      await renderPage(<FailedWork work={work} />, { user: sampleUser(), locale })
      if (reason) expectVisible(screen.getByText(message, { exact: false }))
      const shown = [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')]
      expect(shown.map(({ textContent }) => textContent)).toEqual([offers[offer]])
      const form = `${locale === 'zh' ? '/zh' : ''}/tool?template=${work.work_template_id}&from=failed`
      if (offer === 'change') expect(shown[0]!.getAttribute('href')).toBe(form)
    },
  )
}
