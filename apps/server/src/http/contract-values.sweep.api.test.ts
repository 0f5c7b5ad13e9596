import { errorCodes, httpStatusOf, type Route, routes } from '@easel/contract'
import { propertyRuns } from '@easel/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nearlyFitting } from '../../test/arbitrary-input.ts'
import { startTestServer, type TestServer, templateId } from '../../test/harness.ts'
import { sendCall, someId } from '../../test/send-call.ts'

let server: TestServer
let token: string
let ids: string[]

beforeAll(async () => {
  server = await startTestServer({ DEMO: 'on' }, { withWorker: false })
  const [ann, bob] = [await server.join(), await server.join()]
  token = ann.token
  ids = [ann.userId, bob.userId, someId, await templateId(ann.api)]
})
afterAll(() => server[Symbol.asyncDispose]())

const table = Object.entries(routes as Record<string, Route>)

/** Calls that end the session or the account; the bodies after them would test nothing. */
const endsSession = new Set(['logout'])

test.each(table)('%s answers any input with 200 or a refusal of the catalogue', async (name, route) => {
  const names = Object.keys((route.input as unknown as { shape?: object }).shape ?? {})
  const value = fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom(someId, '', null, -1, 1e21, [[]], 'undefined', '\u0000'),
  )
  const fields = fc.oneof(
    { weight: 3, arbitrary: nearlyFitting(route, ids) },
    { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...names, 'other'), value) },
    { weight: 1, arbitrary: fc.dictionary(fc.string(), value) },
  )
  await fc.assert(
    fc.asyncProperty(fields, async (given) => {
      const answer = await sendCall(server, route, {
        fields: given,
        ...(!endsSession.has(name) && { token }),
      })
      if (answer.status === 200) return
      expect(errorCodes).toContain(answer.body.Code)
      expect(answer.status).toBe(httpStatusOf[answer.body.Code as keyof typeof httpStatusOf])
      expect(answer.status).toBeLessThan(500)
      expect(answer.body.request_id).toMatch(/^[0-9a-f-]{36}$/)
    }),
    { numRuns: propertyRuns(40) },
  )
})
