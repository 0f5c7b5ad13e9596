import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faults } from './faults/faults.ts'
import { brokenPromises } from './faults/invariants.ts'
import { Journal } from './faults/journal.ts'
import { Loopback } from './faults/loopback.ts'
import { Crowd } from './faults/people.ts'
import { playRound } from './faults/rounds.ts'
import { Site } from './faults/site.ts'

/** Each run tests the same faults. `npm run test:faults` tries all faults on more machines. */
const seed = 1
const slowMachineMs = 1_200_000

const resources = new AsyncDisposableStack()
let site: Site
const crowd = new Crowd(new Journal())

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'easel-faults-'))
  resources.defer(() => rm(folder, { recursive: true, force: true }))
  const network = resources.use(new Loopback())
  const parts = { apiCount: 1, workerCount: 1, hasStandby: false, hasSmallDisks: false, usesNginx: false }
  site = resources.use(await Site.start({ network, folder, ...parts }))
  await crowd.join(site.parts.url, 3, seed)
}, slowMachineMs)
afterAll(() => resources.disposeAsync(), slowMachineMs)

test.each(['kill-worker', 'kill-api', 'kill-database', 'bucket-away'])(
  'no confirmed change is lost after the fault: %s',
  async (name) => {
    const fault = faults.find((candidate) => candidate.name === name)!
    const round = await playRound(site, crowd, fault, seed)
    expect(round.faults).toEqual([])
    expect(round.answers).toBeGreaterThan(0)
  },
  slowMachineMs,
)

test('people have made works and posts meanwhile, and got messages about them', () => {
  const { works, posts, received } = crowd.journal
  expect([...works.values()].filter(({ isDone }) => isDone).length).toBeGreaterThan(0)
  expect(posts.size).toBeGreaterThan(0)
  expect(received.length).toBeGreaterThan(0)
})

test(
  'the checks report a lost change, a wrong number and a missing file',
  async () => {
    const { journal } = crowd
    const [follower, followee] = crowd.people.map(({ userId }) => userId)
    // The journal is set, because no user may follow another user at the end of the rounds.
    const follow = `${follower} ${followee}`
    journal.follows.set(follow, 'yes')
    const { pool, bucket } = site.parts
    await pool.query(`delete from follows where follower_id || ' ' || followee_id = $1`, [follow])
    await pool.query('update balances set reward = reward + 1 where user_id = $1', [follower])
    const { rows } = await pool.query('select object_name from files limit 1')
    const object: string = rows[0].object_name
    bucket.double!.objects.delete(`objects/${object}`)
    const broken = (await brokenPromises(site, journal)).join('\n')
    expect(broken).toContain(`follow ${follow} was confirmed, and is missing`)
    expect(broken).toContain(`${follower}: attempts are`)
    expect(broken).toContain(`${object} is missing or cut`)
  },
  slowMachineMs,
)
