import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, inject, it } from 'vitest'
import { type BrowserNeeds, commonBrowser, launchBrowser } from './browser.ts'
import { commonServer } from './common-server.ts'
import {
  type Member,
  type MemberOptions,
  newMember,
  newPerson,
  type Person,
  type PersonOptions,
} from './person.ts'
import { Server } from './server.ts'

/** The server of a journey, and functions that create its users. */
export interface Stage {
  server: Server
  visitor: (options?: PersonOptions) => Promise<Person>
  /** Creates a signed-in user who has spent no attempts. */
  member: (options?: MemberOptions) => Promise<Member>
}

interface Own {
  settings?: Record<string, string>
  /** True if the journey performs the server's first start. By default, the server starts on a copy of an installed folder. */
  isNew?: boolean
}

const pictures = join(tmpdir(), 'easel-e2e-failed')

/**
 * Opens a server and a browser for the journeys of a file, and returns the function that defines a journey. A journey fails if a
 * step fails, or if its pages report problems. By default, files use the same server and browser, one file after the other, so the
 * server contains other users' posts. A file can have a server of its own if it needs other settings or stops the server, and a
 * browser of its own if it needs other settings of the browser.
 */
export function openStage(own?: Own, needs?: BrowserNeeds) {
  let server: Server
  let browser: Browser
  const open = async () => {
    if (own === undefined) return await commonServer()
    return await Server.start(own.settings, own.isNew ? undefined : inject('installedFolder'))
  }
  beforeAll(async () => {
    ;[server, browser] = await Promise.all([open(), needs ? launchBrowser(needs) : commonBrowser()])
  })
  afterAll(async () => {
    if (needs) await browser?.close()
    // Stops the server as Ctrl-C does, and checks that no process is left.
    if (own !== undefined) await server?.[Symbol.asyncDispose]()
  })
  return (name: string, steps: (stage: Stage) => Promise<void>) =>
    it(name, async () => {
      const people: Person[] = []
      const members: Member[] = []
      const meet = <P extends Person>(person: P): P => {
        people.push(person)
        return person
      }
      const stage: Stage = {
        server,
        visitor: async (options) => meet(await newPerson(browser, server, options)),
        member: async (options) => {
          const member = meet(await newMember(browser, server, options))
          members.push(member)
          return member
        },
      }
      try {
        await steps(stage)
      } catch (error) {
        throw await explainError(error, name, people)
      } finally {
        await Promise.all(people.map(({ context }) => context.close()))
        // A failure is expected here: the journey may have ended the session, or a work may have ended by itself.
        await Promise.allSettled(members.map(stopWorks))
      }
      const problems = problemsOf(people)
      if (problems.length > 0) throw new Error(`The browsers noticed:\n${problems.join('\n')}`)
    })
}

/** Stops the works that a journey left running, because they would take processor time from the next journeys. */
async function stopWorks({ api }: Member): Promise<void> {
  const { work_arr } = await api.listWorks({ state_arr: ['queue', 'doing'] })
  await Promise.all(work_arr.map(({ id }) => api.setWorkState({ id, state: 'break' })))
}

function problemsOf(people: readonly Person[]): string[] {
  return people.flatMap(({ problems }) => problems)
}

/** Adds to the error the problems in the browsers, the addresses of their pages, and the folder of their screenshots. */
async function explainError(error: unknown, name: string, people: readonly Person[]): Promise<unknown> {
  const folder = join(pictures, name.replaceAll(/[^\p{L}\d]+/gu, '-').slice(0, 60))
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const [index, { page }] of people.entries())
    await page.screenshot({ path: join(folder, `${index + 1}.png`) }).catch(() => undefined)
  const addresses = people.map(({ page }) => page.url())
  if (!(error instanceof Error)) return error
  const notes = [
    ...problemsOf(people),
    `Where they were: ${addresses.join(', ')}`,
    `What it looked like: ${folder}`,
  ]
  error.message = `${error.message}\n${notes.join('\n')}`
  return error
}
