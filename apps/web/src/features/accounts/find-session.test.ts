import { type Client, CodeError, NetworkError } from '@easel/contract/client'
import { expect, test } from 'vitest'
import { findSession } from './find-session.ts'

const answering = (getCurrentUser: () => Promise<unknown>) => ({ getCurrentUser }) as unknown as Client

const failing = (error: Error) =>
  answering(async () => {
    throw error
  })

const refusal = (status: number, Code: 'A0200' | 'B0001') =>
  new CodeError(status, { Code, Message: 'no' } as never)

test('a token is dead if the server refuses the token, and unknown if the token could not be checked', async () => {
  expect(await findSession(failing(refusal(401, 'A0200')), true)).toEqual({ user: null, session: 'dead' })
  for (const error of [refusal(500, 'B0001'), new NetworkError('away'), new Error('what?')])
    expect(await findSession(failing(error), true)).toEqual({ user: null, session: 'unknown' })
})

test('the user is requested with a token only', async () => {
  const user = { id: '1' }
  expect(
    await findSession(
      answering(async () => user),
      true,
    ),
  ).toEqual({ user, session: 'user' })
  const visitor = await findSession(failing(new Error('asked')), false)
  expect(visitor).toEqual({ user: null, session: 'visitor' })
})
