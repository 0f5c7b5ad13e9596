import { generate, generateSecret } from 'otplib'
import { expect, test } from 'vitest'
import { stepOfCode } from './step-of-code.ts'

const secret = generateSecret()
const step = 60_000_000
const now = (step * 30 + 29) * 1000

test.each([
  ['of this moment', 0, step],
  ['of the previous step', -1, step - 1],
  ['of two steps ago', -2, undefined],
  ['of the next step', 1, undefined],
])('a one-time code %s', async (_name, steps, expected) => {
  const otp = await generate({ secret, epoch: now / 1000 + steps * 30 })
  expect(await stepOfCode({ secret, otp, lastStep: 0, now })).toBe(expected)
})

test('a one-time code is not accepted twice, or after a newer code', async () => {
  const otp = await generate({ secret, epoch: now / 1000 })
  for (const lastStep of [step, step + 1])
    expect(await stepOfCode({ secret, otp, lastStep, now })).toBeUndefined()
})
