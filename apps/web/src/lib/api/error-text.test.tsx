import { CodeError } from '@easel/contract/client'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { leavePage, renderPage } from '../../testing/render.tsx'
import { useErrorText } from './errors.ts'

afterEach(leavePage)

function ErrorText({ error }: { error: unknown }) {
  return <p role="alert">{useErrorText()(error)}</p>
}

const files = ['a', 'b', 'c', 'd'].map((name) => ({ path: 'graph', message: `${name} is missing` }))

test.each([
  ['en', 'B0300', files.slice(0, 1), 'No engine can make this (a is missing)'],
  ['zh', 'B0300', files, 'No engine can make this（a is missing；b is missing；c is missing）'],
  ['en', 'B0300', [], 'No engine can make this'],
  ['en', 'A0400', files, 'No engine can make this'],
] as const)('in %s, the text of %s with the details %j is %s', async (locale, Code, details, text) => {
  const error = new CodeError(503, {
    ...{ Code, Message: 'No engine can make this', request_id: '' },
    details: [...details],
  })
  await renderPage(<ErrorText error={error} />, { locale })
  expect((await screen.findByRole('alert')).textContent).toBe(text)
})
