import { createApi } from '../src/composition/api/create-api.ts'
import { createContext } from '../src/composition/context.ts'
import { collectAtRest } from '../src/platform/idle-memory.ts'
import { readSettings } from '../src/settings.ts'

/** An API process on the database of a test. The process reports its address, and ends with its parent. */
const database = JSON.parse(process.env['TEST_DATABASE']!)
const moment = process.env['TEST_NOW']
const settings = readSettings(process.env, '/dev/null')
const context = await createContext(settings, database, moment ? { now: () => Number(moment) } : {})
const app = await createApi(context, {
  withPages: false,
  sharedForMs: Number(process.env['TEST_SHARED_FOR_MS']),
})
collectAtRest({ everyMs: 1000 })
process.on('disconnect', () => process.exit())
// Reports the CPU time of the main thread, because requests wait while this thread computes.
process.on('message', () => {
  const { user, system } = process.threadCpuUsage()
  process.send!({ busyMs: (user + system) / 1000 })
})
process.send!(await app.listen({ host: '127.0.0.1', port: 0 }))
