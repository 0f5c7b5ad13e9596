import { randomFrom } from '@easel/testkit'
import type { Fault } from './faults.ts'
import { brokenPromises } from './invariants.ts'
import type { Crowd } from './people.ts'
import type { Site } from './site.ts'

/** Calls that are answered before a fault begins, and again after it has ended. */
const warmCalls = 15
const answerTimeoutMs = 120_000
const leaveTimeoutMs = 90_000

export interface Round {
  readonly seed: number
  readonly fault: string
  readonly note: string
  /** Milliseconds from the end of the fault until the site was ready; undefined if it never was. */
  readonly readyMs: number | undefined
  /** Longest time in which no call of anyone was answered, in milliseconds. */
  readonly gapMs: number
  readonly answers: number
  readonly failures: number
  /** Broken promises; empty if the round passed. */
  readonly faults: readonly string[]
}

/** One round: people use the site, a fault begins and ends, the site becomes ready, and everything that was confirmed is there. */
export async function playRound(site: Site, crowd: Crowd, fault: Fault, seed: number): Promise<Round> {
  const { journal } = crowd
  const before = { answers: journal.answers, failures: journal.failures }
  const round = { seed, fault: fault.name, note: '', readyMs: undefined as number | undefined }
  const ended = (faults: readonly string[]): Round => ({
    ...round,
    gapMs: journal.takeLongestGapMs(),
    answers: journal.answers - before.answers,
    failures: journal.failures - before.failures,
    faults,
  })
  journal.takeLongestGapMs()
  crowd.start()
  try {
    await crowd.untilAnswered(warmCalls, answerTimeoutMs)
    const { heal, afterwards, note } = await fault.begin({ site, crowd, random: randomFrom(seed) })
    round.note = note
    const healedAt = performance.now()
    await heal?.()
    await site.untilReady()
    round.readyMs = performance.now() - healedAt
    await afterwards?.()
    await crowd.untilAnswered(warmCalls, answerTimeoutMs)
    await crowd.leave(leaveTimeoutMs)
    return ended(await brokenPromises(site, journal))
  } catch (error) {
    await crowd.leave(0).catch(() => {})
    return ended([error instanceof Error ? error.message : String(error)])
  }
}
